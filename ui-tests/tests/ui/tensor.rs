//! Tensors: storage, views, tiles, fragments and copies.

use cute_static::accessor::Packed;
use cute_static::{
    AlgebraError, Layout, RowMajor, Tensor, copy, identity, int, layout, local_tile, make_identity_tensor, shape,
    zipped_divide,
};

/// A layout of coordinates says nothing of memory.
/// Right: A tensor of coordinates has them as its elements.
#[words("coordinates", "integer")]
fn coordinates_in_memory() -> Result<(), AlgebraError> {
    wrong! {
        let data = [0; 32];
        let tensor = Tensor::view(&data, identity(&shape!((4, 8)))?)?;
        assert_eq!(tensor.get((1, 2)), Some(&0));
    =>
        let tensor = make_identity_tensor(&shape!((4, 8)))?;
        assert_eq!(tensor.get((1, 2)), Some((1, 2)));
    }
    Ok(())
}

/// A part that is written is asked for as one.
/// Right: A part to be written.
#[words("elements", "written", "local_tile_mut")]
fn copy_into_a_shared_part() -> Result<(), AlgebraError> {
    let row = Tensor::owned([1; 8], layout!((1, 8) : (8, 1)))?;
    let mut tensor = Tensor::owned([0; 32], layout!((4, 8) : (8, 1)))?;
    wrong! {
        copy(&row, &mut tensor.local_tile(&shape!((1, 8)), (2, 0))?)
    =>
        copy(&row, &mut tensor.local_tile_mut(&shape!((1, 8)), (2, 0))?)?;
        assert_eq!((tensor.get((2, 7)), tensor.get((3, 0))), (Some(&1), Some(&0)));
        Ok(())
    }
}

/// 16 values, and 15 nibbles.
/// Right: 16 values, and 16 nibbles.
#[numbers(_16, _15)]
fn copy_into_packed_elements_of_another_size() -> Result<(), AlgebraError> {
    let mut bytes = [0u8; 8];
    let values = Tensor::owned([1u8; 16], layout!(16 : 1))?;
    let mut nibbles = Tensor::<Packed<_, int!(4)>, _>::packed(&mut bytes[..], layout!(wrong!(15 => 16) : 1))?;
    copy(&values, &mut nibbles)
}

/// Packed elements are written in bytes that are borrowed to be written.
/// Right: Those of `&mut bytes` are.
#[words("elements", "written", "packed")]
fn copy_into_shared_packed_elements() -> Result<(), AlgebraError> {
    let mut bytes = [0u8; 8];
    let values = Tensor::owned([1u8; 16], layout!(16 : 1))?;
    let mut nibbles = Tensor::<Packed<_, int!(4)>, _>::packed(wrong!(&bytes[..] => &mut bytes[..]), layout!(16 : 1))?;
    copy(&values, &mut nibbles)
}

/// COPY moves elements in memory, and an identity has none.
/// Right: Integer offsets.
#[words("coordinates", "integer")]
fn copy_of_coordinates() -> Result<(), AlgebraError> {
    let mut tensor = Tensor::owned([0; 32], layout!((4, 8) : (8, 1)))?;
    copy(&Tensor::view(&[1; 32], wrong!(identity(&shape!((4, 8)))? => layout!((4, 8) : (1, 4))))?, &mut tensor)
}

/// Paper 2.6.1: COPY is `dst(i) = src(i)` for each coordinate of both, so a source of 6 elements
/// does not fill 8.
#[numbers(_6, _8)]
fn copy_of_different_sizes() {
    let source = Tensor::fragment(layout!((2, wrong!(3 => 4)) : (4, 1)), 1f32);
    let mut destination = Tensor::fragment(layout!(8 : 1), 0f32);
    assert!(copy(&source, &mut destination).is_ok());
}

/// The elements of a fragment are counted by the compiler.
#[words("extent of leaf _1", "run")]
fn fragment_of_an_unknown_extent() -> Result<(), cute_static::AlgebraError> {
    let tile = Layout::new((int!(4), wrong!(8usize => int!(8))), (int!(1), int!(4)))?;
    let _ = Tensor::fragment(tile, 0f32);
    Ok(())
}

/// The elements of a fragment are counted by the compiler; `make_fragment_like` takes strides that
/// are known when run.
#[words("stride of leaf _1", "run")]
fn fragment_of_an_unknown_stride() -> Result<(), cute_static::AlgebraError> {
    let tile = Layout::new((int!(4), int!(8)), (int!(1), wrong!(4usize => int!(4))))?;
    let _ = Tensor::fragment(tile, 0f32);
    Ok(())
}

/// Eq. 20, by the name of what was called: a tile of 3 columns leaves a rest of stride 3, and the
/// second mode has (4, 2) columns.
#[numbers(_3, _4)]
fn local_tile_does_not_divide() {
    let l = layout!((8, (4, 2)) : (1, (16, 8)));
    let _ = local_tile(&l, &shape!((4, wrong!(3 => 2))), (0, 0));
}

/// Definition 2.9: 64 rows are 4 tiles of 16, and there is no tile 4.
#[numbers(_4)]
fn local_tile_out_of_bounds() {
    let data = [0f32; 512];
    let tensor = Tensor::view(&data, layout!((64, 8) : (8, 1))).unwrap();
    assert!(tensor.local_tile(&shape!((16, 8)), (int!(wrong!(4 => 3)), 0)).is_ok());
}

/// Three tiles for two modes, of a tensor whose extents are known when run.
#[words("_3", "_2")]
fn local_tile_with_more_modes() -> Result<(), AlgebraError> {
    let data = [0; 96];
    let tensor = Tensor::view(&data, Layout::new((8usize, 12usize), (1usize, 8usize))?)?;
    wrong! {
        tensor.local_tile(&shape!((4, 4, 2)), (0, 0, 0))?;
    =>
        tensor.local_tile(&shape!((4, 4)), (0, 0))?;
    }
    Ok(())
}

/// Between the elements of a tile there are those of others.
/// Right: A tile of a tile has none but its own.
#[words("slice")]
fn relayout_of_a_part() -> Result<(), AlgebraError> {
    let mut data = [0; 64];
    let mut tensor = Tensor::view_mut(&mut data, layout!((8, 8) : (8, 1)))?;
    for tile in tensor.tiles_mut(&shape!((4, 4)))? {
        wrong! {
            tile.with_layout(|l| zipped_divide(l, &int!(2)))?;
        =>
            tile.local_tile(&shape!((2, 2)), (0, 0))?;
        }
    }
    Ok(())
}

/// Definition 2.19: a tensor's offsets point into its storage. A reversed row of 4 reaches 3
/// elements below offset 0.
#[numbers(_3)]
fn storage_begins_above() {
    let layouts = (layout!((4, 2) : (1, 4)), layout!((4, 2) : (-1, 4)));
    assert!(Tensor::owned([0f32; 8], wrong!(layouts.1 => layouts.0)).is_ok());
}

/// Definition 2.19: a tensor's offsets point into its storage. `(4,8):(1,5)` reaches offset 38, so
/// it needs 39 elements.
#[numbers(_39, _38)]
fn storage_too_small() {
    assert!(Tensor::owned([0f32; wrong!(38 => 39)], layout!((4, 8) : (1, 5))).is_ok());
}

/// A shape alone says nothing about where elements are.
/// Right: The compact layout of the shape does.
#[words("layout")]
fn tensor_of_a_shape() {
    assert!(Tensor::view(&[0; 32], wrong!(shape!((4, 8)) => <RowMajor<shape!((4, 8))>>::default())).is_ok());
}

/// Paper 2.4.1: columns of 4 rows that begin 2 apart share elements, and so would tiles that are
/// written at the same time.
#[numbers(_2, _3)]
fn tiles_of_aliasing() {
    let mut data = [0; 32];
    let mut tensor = Tensor::view_mut(&mut data, layout!((4, 8) : (1, wrong!(2 => 4)))).unwrap();
    assert_eq!(tensor.tiles_mut(&shape!((2, 4))).unwrap().len(), 4);
}

/// A view is shared.
/// Right: A mutable view is not.
#[words("elements", "written")]
fn writing_a_view() {
    let mut data = [0; 32];
    let tensor = wrong!(Tensor::view => Tensor::view_mut)(&mut data, layout!((4, 8) : (8, 1)));
    assert!(tensor.is_ok_and(|mut tensor| tensor.set((1, 2), 5)));
}
