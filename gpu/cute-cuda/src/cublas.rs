//! NVIDIA's matrix product, loaded when run, for comparison.

#![allow(unsafe_code)]

use crate::element::Number;
use crate::gemm::by_rows;
use crate::gpu::{Error, Gpu};
use crate::matrix::Matrix;
use cudarc::driver::{CudaSlice, DevicePtr, DevicePtrMut};
use cute_atoms::element::{BF16, E4M3, F16, F32, S8, S32, TF32};
use cute_atoms::mma::{IsMajor, KMajor};
use libloading::Library;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ffi::{c_int, c_void};
use std::ptr;

/// Elements that `cublasGemmEx` multiplies.
pub trait CublasNumber: Number {
    /// `cudaDataType`.
    const TYPE: c_int;
    /// `cublasComputeType_t` of products of them.
    const COMPUTE: c_int;
    /// Whether `cublasGemmEx` has no products of them, and `cublasLtMatmul` has.
    const LIGHT: bool = false;
}
macro_rules! numbers {
    ($($element:ident $type:literal $compute:literal;)*) => {$(
        impl CublasNumber for $element {
            const TYPE: c_int = $type;
            const COMPUTE: c_int = $compute;
        }
    )*};
}
// library_types.h and cublas_api.h: 32F 68, 32F_FAST_TF32 77, 32I 72
impl CublasNumber for E4M3 {
    const TYPE: c_int = 28;
    const COMPUTE: c_int = 68;
    const LIGHT: bool = true;
}
numbers! { F16 2 68; BF16 14 68; F32 0 68; TF32 0 77; S8 3 72; S32 10 72; }

/// The library, with a handle on a GPU.
#[derive(Debug)]
pub struct Cublas {
    library: Library,
    handle: *mut c_void,
    light: Option<(Library, *mut c_void)>,
    // what was decided for products of some extents
    plans: RefCell<HashMap<[c_int; 7], Plan>>,
    gpu: Gpu,
    // of which it may use what it wants
    workspace: CudaSlice<u8>,
}
/// What `cublasLtMatmul` is told: the product, four matrices, the algorithm.
#[derive(Debug, Clone, Copy)]
struct Plan {
    product: *mut c_void,
    matrices: [*mut c_void; 3],
    algorithm: [u64; 12],
}
/// Its names, newest first.
const NAMES: [&str; 4] = ["libcublas.so.13", "libcublas.so.12", "libcublas.so.11", "libcublas.so"];
/// Those of the library that has 8-bit floats.
const LIGHT: [&str; 3] = ["libcublasLt.so.13", "libcublasLt.so.12", "libcublasLt.so"];
/// 32 MiB, what NVIDIA recommends for Hopper.
const WORKSPACE: usize = 32 << 20;

impl Cublas {
    /// Loads it; `None` where there is none.
    ///
    /// # Errors
    /// What the library or the driver says.
    pub fn load(gpu: &Gpu) -> Result<Option<Self>, Error> {
        // SAFETY: loads NVIDIA's library, which runs its initialisers
        let Some(library) = NAMES.iter().find_map(|name| unsafe { Library::new(*name) }.ok()) else { return Ok(None) };
        let mut workspace = gpu.stream.alloc_zeros::<u8>(WORKSPACE)?;
        let mut handle = ptr::null_mut();
        // SAFETY: the functions of cublas_api.h, with their arguments; the context is current
        unsafe {
            call(&library, "cublasCreate_v2", |create: Create| create(&raw mut handle))?;
            call(&library, "cublasSetStream_v2", |set: Set| set(handle, gpu.stream.cu_stream().cast()))?;
            let (address, _guard) = workspace.device_ptr_mut(&gpu.stream);
            call(&library, "cublasSetWorkspace_v2", |set: SetWorkspace| {
                set(handle, address as *mut c_void, WORKSPACE)
            })?;
        }
        // SAFETY: as above
        let light = LIGHT.iter().find_map(|name| unsafe { Library::new(*name) }.ok());
        let light = light.map(|light| {
            let mut handle = ptr::null_mut();
            // SAFETY: the functions of cublasLt.h, with their arguments
            unsafe { call(&light, "cublasLtCreate", |create: Create| create(&raw mut handle)) }
                .map(|()| (light, handle))
        });
        Ok(Some(Self {
            library,
            handle,
            light: light.transpose()?,
            plans: RefCell::default(),
            gpu: gpu.clone(),
            workspace,
        }))
    }
    /// Its version: 130100 is 13.1.
    ///
    /// # Errors
    /// What it says.
    pub fn version(&self) -> Result<c_int, Error> {
        let mut version = 0;
        // SAFETY: writes one integer
        unsafe { call(&self.library, "cublasGetVersion_v2", |get: Version| get(self.handle, &raw mut version)) }?;
        Ok(version)
    }
    /// Begins `D = A B^T`, of A (M, K), B (N, K).
    ///
    /// # Errors
    /// What it says.
    pub fn product<A: CublasNumber, JA: IsMajor, JB: IsMajor, D: CublasNumber>(
        &self,
        a: &Matrix<A, JA>,
        b: &Matrix<A, JB>,
        d: &mut Matrix<D, KMajor>,
    ) -> Result<(), Error> {
        let of = |n: usize| c_int::try_from(n).map_err(|_| Error::Shape(format!("{n} rows or columns")));
        let ((m, k), (n, _)) = (a.shape(), b.shape());
        // it thinks in columns: D's rows are columns of D^T = B A^T; a matrix by rows is a transposed one by columns
        let (op_a, op_b) = (c_int::from(!by_rows::<JA>()), c_int::from(by_rows::<JB>()));
        let (one, zero) = (1f32, 0f32);
        let (one_i, zero_i) = (1i32, 0i32);
        let (alpha, beta) = if A::COMPUTE == 72 {
            ((&raw const one_i).cast::<c_void>(), (&raw const zero_i).cast::<c_void>())
        } else {
            ((&raw const one).cast::<c_void>(), (&raw const zero).cast::<c_void>())
        };
        let at = |address: u64| address as *mut c_void;
        let (pa, pb, pd) = (at(a.address(&self.gpu)), at(b.address(&self.gpu)), at(d.address(&self.gpu)));
        let (m, n, k) = (of(m)?, of(n)?, of(k)?);
        let (lda, ldb, ldd) = (of(a.stride())?, of(b.stride())?, of(d.stride())?);
        if A::LIGHT {
            let plan = self.plan([op_b, op_a], [m, n, k], [ldb, lda, ldd], [A::TYPE, D::TYPE, A::COMPUTE])?;
            let Some((light, handle)) = &self.light else { return Err(Error::Cublas("libcublasLt", -1)) };
            let [of_b, of_a, of_d] = plan.matrices;
            let (workspace, _guard) = self.workspace.device_ptr(&self.gpu.stream);
            // SAFETY: as below
            return unsafe {
                call(light, "cublasLtMatmul", |matmul: Matmul| {
                    matmul(
                        *handle,
                        plan.product,
                        alpha,
                        pb,
                        of_b,
                        pa,
                        of_a,
                        beta,
                        pd,
                        of_d,
                        pd,
                        of_d,
                        plan.algorithm.as_ptr(),
                        workspace as *mut c_void,
                        WORKSPACE,
                        self.gpu.stream.cu_stream().cast(),
                    )
                })
            };
        }
        // SAFETY: the matrices have these extents, elements and strides, and D is borrowed alone until the stream is waited for
        unsafe {
            call(&self.library, "cublasGemmEx", |gemm: GemmEx| {
                gemm(
                    self.handle,
                    op_b,
                    op_a,
                    n,
                    m,
                    k,
                    alpha,
                    pb,
                    A::TYPE,
                    ldb,
                    pa,
                    A::TYPE,
                    lda,
                    beta,
                    pd,
                    D::TYPE,
                    ldd,
                    A::COMPUTE,
                    -1,
                )
            })
        }
    }
    /// What it decides for a product, once: sums as fast as wgmma has them (`FAST_ACCUM`), the first algorithm that it proposes.
    fn plan(
        &self,
        ops: [c_int; 2],
        [m, n, k]: [c_int; 3],
        leading: [c_int; 3],
        types: [c_int; 3],
    ) -> Result<Plan, Error> {
        let key = [ops[0], ops[1], m, n, k, types[0], types[1]];
        if let Some(plan) = self.plans.borrow().get(&key) {
            return Ok(*plan);
        }
        let Some((light, handle)) = &self.light else { return Err(Error::Cublas("libcublasLt", -1)) };
        let mut plan = Plan { product: ptr::null_mut(), matrices: [ptr::null_mut(); 3], algorithm: [0; 12] };
        let (mut preference, mut found) = (ptr::null_mut(), 0);
        let (fast, workspace) = (1i8, WORKSPACE);
        // B, A and D as they lie, by columns
        let extents = |op: c_int, rows, columns| if op == 0 { (rows, columns) } else { (columns, rows) };
        let extents = [extents(ops[0], n, k), extents(ops[1], k, m), (n, m)];
        // SAFETY: the functions of cublasLt.h, with their arguments and the sizes of attributes; the answer has 96 bytes
        unsafe {
            call(light, "cublasLtMatmulDescCreate", |create: CreateProduct| {
                create(&raw mut plan.product, types[2], 0)
            })?;
            call(light, "cublasLtMatmulDescSetAttribute", |set: Attribute| {
                set(plan.product, 3, (&raw const ops[0]).cast(), 4)
            })?;
            call(light, "cublasLtMatmulDescSetAttribute", |set: Attribute| {
                set(plan.product, 4, (&raw const ops[1]).cast(), 4)
            })?;
            call(light, "cublasLtMatmulDescSetAttribute", |set: Attribute| {
                set(plan.product, 25, (&raw const fast).cast(), 1)
            })?;
            for ((matrix, (rows, columns)), (leading, of)) in
                plan.matrices.iter_mut().zip(extents).zip(leading.into_iter().zip([types[0], types[0], types[1]]))
            {
                call(light, "cublasLtMatrixLayoutCreate", |create: CreateMatrix| {
                    create(matrix, of, rows.unsigned_abs().into(), columns.unsigned_abs().into(), leading.into())
                })?;
            }
            call(light, "cublasLtMatmulPreferenceCreate", |create: Create| create(&raw mut preference))?;
            call(light, "cublasLtMatmulPreferenceSetAttribute", |set: Attribute| {
                set(preference, 1, (&raw const workspace).cast(), size_of::<usize>())
            })?;
            let [b, a, d] = plan.matrices;
            call(light, "cublasLtMatmulAlgoGetHeuristic", |ask: Heuristic| {
                ask(*handle, plan.product, b, a, d, d, preference, 1, plan.algorithm.as_mut_ptr(), &raw mut found)
            })?;
        }
        if found == 0 {
            return Err(Error::Cublas("cublasLtMatmulAlgoGetHeuristic", 0));
        }
        self.plans.borrow_mut().insert(key, plan);
        Ok(plan)
    }
}
impl Drop for Cublas {
    fn drop(&mut self) {
        // SAFETY: made by the library, and not used any more
        let _ = unsafe { call(&self.library, "cublasDestroy_v2", |destroy: Destroy| destroy(self.handle)) };
        if let Some((light, handle)) = &self.light {
            // SAFETY: as above; what plans hold is small, and ends with the process
            let _ = unsafe { call(light, "cublasLtDestroy", |destroy: Destroy| destroy(*handle)) };
        }
    }
}
type Create = unsafe extern "C" fn(*mut *mut c_void) -> c_int;
type Destroy = unsafe extern "C" fn(*mut c_void) -> c_int;
type Set = unsafe extern "C" fn(*mut c_void, *mut c_void) -> c_int;
type SetWorkspace = unsafe extern "C" fn(*mut c_void, *mut c_void, usize) -> c_int;
type Version = unsafe extern "C" fn(*mut c_void, *mut c_int) -> c_int;
type CreateProduct = unsafe extern "C" fn(*mut *mut c_void, c_int, c_int) -> c_int;
type CreateMatrix = unsafe extern "C" fn(*mut *mut c_void, c_int, u64, u64, i64) -> c_int;
type Attribute = unsafe extern "C" fn(*mut c_void, c_int, *const c_void, usize) -> c_int;
type Heuristic = unsafe extern "C" fn(
    *mut c_void,
    *mut c_void,
    *mut c_void,
    *mut c_void,
    *mut c_void,
    *mut c_void,
    *mut c_void,
    c_int,
    *mut u64,
    *mut c_int,
) -> c_int;
type Matmul = unsafe extern "C" fn(
    *mut c_void,
    *mut c_void,
    *const c_void,
    *const c_void,
    *mut c_void,
    *const c_void,
    *mut c_void,
    *const c_void,
    *const c_void,
    *mut c_void,
    *mut c_void,
    *mut c_void,
    *const u64,
    *mut c_void,
    usize,
    *mut c_void,
) -> c_int;
type GemmEx = unsafe extern "C" fn(
    *mut c_void,
    c_int,
    c_int,
    c_int,
    c_int,
    c_int,
    *const c_void,
    *const c_void,
    c_int,
    c_int,
    *const c_void,
    c_int,
    c_int,
    *const c_void,
    *mut c_void,
    c_int,
    c_int,
    c_int,
    c_int,
) -> c_int;
/// Calls a function of the library.
///
/// # Safety
/// It has this type, and the call its arguments.
unsafe fn call<F: Copy>(library: &Library, name: &'static str, with: impl FnOnce(F) -> c_int) -> Result<(), Error> {
    // SAFETY: the caller's
    let function = unsafe { library.get::<F>(name.as_bytes()) }.map_err(|_| Error::Cublas(name, -1))?;
    match with(*function) {
        0 => Ok(()),
        answer => Err(Error::Cublas(name, answer)),
    }
}
