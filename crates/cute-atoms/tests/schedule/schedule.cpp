// What CUTLASS' stream-K scheduler (which is the persistent one, too, where K is not divided) says of random problems:
//   g++ -std=c++17 -fpermissive -w -I CUTLASS/include -I CUDA/include schedule.cpp -o schedule && ./schedule > cutlass.txt
// A line is m n l cluster_m cluster_n max_swizzle order mode splits k_tiles | ctas units hash, where order is 0 (the heuristic), 1 (along M), 2 (along N),
// mode 0 (data-parallel), 1 (split-K), 2 (stream-K), 3 (heuristic), and the hash FNV-1a over (unit, m, n, l, first K tile, K tiles) of all work tiles.
#include <cstdint>
#include <cstdio>
// what the headers' device functions name, which are not called here
#include <cuda_runtime.h>
static dim3 blockIdx, gridDim, threadIdx;
inline void __syncthreads() {}
inline void __syncwarp() {}
inline void __threadfence() {}
template <class... T> int atomicAdd(T...) { return 0; }
template <class... T> int atomicCAS(T...) { return 0; }
extern "C" {
cudaError_t cudaMemsetAsync(void*, int, size_t, cudaStream_t) { return cudaErrorUnknown; }
cudaError_t cudaGetLastError() { return cudaErrorUnknown; }
cudaError_t cudaGetDevice(int*) { return cudaErrorUnknown; }
cudaError_t cudaDeviceGetAttribute(int*, cudaDeviceAttr, int) { return cudaErrorUnknown; }
}
#include "cutlass/cutlass.h"
#include "cute/tensor.hpp"
#include "cutlass/gemm/kernel/sm90_tile_scheduler.hpp"
#include "cutlass/gemm/kernel/sm90_tile_scheduler_stream_k.hpp"

using namespace cutlass::gemm::kernel::detail;
using Scheduler = PersistentTileSchedulerSm90StreamK<cute::Shape<cute::_128, cute::_128, cute::_64>, cute::Shape<cute::_1, cute::_1, cute::_1>>;
using Params = Scheduler::Params;

static uint64_t state = 42;
static uint32_t below(uint32_t n) {
  state = state * 6364136223846793005ull + 1442695040888963407ull;
  return uint32_t(state >> 33) % n;
}
static uint64_t hash;
static void add(uint64_t x) {
  for (int i = 0; i < 8; ++i) { hash = (hash ^ (x >> (8 * i) & 255)) * 1099511628211ull; }
}

int main() {
  for (int i = 0; i < 3000; ++i) {
    uint32_t most = i % 3 ? 12 : 40;
    uint32_t m = 1 + below(most), n = 1 + below(most), l = 1 + below(3), cm = 1 << below(3), cn = 1 << below(2);
    int max_swizzle = 1 << below(4), order = below(3), mode = below(4), splits = mode == 1 ? 2 + below(6) : 1;
    uint32_t k_tiles = 1 + below(i % 2 ? 30 : 200), sms = 16 + below(150);
    dim3 blocks = PersistentTileSchedulerSm90Params::get_tiled_cta_shape_mnl({0, 0, 0, int(l)}, {int(cm), int(cn), 1}, m, n);
    cutlass::KernelHardwareInfo hardware;
    hardware.sm_count = int(sms);
    cutlass::gemm::GemmCoord cluster{int(cm), int(cn), 1};
    RasterOrderOptions orders[] = {RasterOrderOptions::Heuristic, RasterOrderOptions::AlongM, RasterOrderOptions::AlongN};
    DecompositionMode modes[] = {DecompositionMode::DataParallel, DecompositionMode::SplitK, DecompositionMode::StreamK, DecompositionMode::Heuristic};
    dim3 grid = Params::get_grid_shape(blocks, cluster, hardware, max_swizzle, orders[order]);
    Params params;
    params.initialize(blocks, k_tiles, cluster, hardware, splits, max_swizzle, orders[order], ReductionMode::Deterministic, modes[mode], nullptr);
    uint64_t units = params.units_per_problem_ * params.divmod_splits_.divisor;
    hash = 14695981039346656037ull;
    for (uint64_t unit = 0; unit < units; ++unit) {
      uint32_t begin = 0;
      auto work = Scheduler::get_current_work_for_linear_idx(begin, unit, dim3(0, 0, 0), params);
      while (work.is_valid()) {
        add(unit), add(work.M_idx), add(work.N_idx), add(work.L_idx), add(work.K_idx), add(work.k_tile_count);
        if (!Scheduler::continue_current_work_for_linear_idx(unit, begin, dim3(0, 0, 0), work, params)) { break; }
      }
    }
    printf("%u %u %u %u %u %d %d %d %d %u | %u %llu %016llx\n", m, n, l, cm, cn, max_swizzle, order, mode, splits, k_tiles, grid.x * grid.y,
           (unsigned long long)units, (unsigned long long)hash);
  }
}
