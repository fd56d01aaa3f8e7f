// labs/stencil/7pt/ladder, rungs 1 to 3, line by line.
#pragma once
#include "memory.cuh"

constexpr u32 WX = 32u;
constexpr u32 WY = 8u;
constexpr u32 CHUNK = 64u;

struct Grid {
  u32 nx, ny, nz, origin, pitch, plane;
  float c0, c1;
};

extern "C" __global__ void stencil_one_point(const float *__restrict__ a, float *__restrict__ b, Grid grid) {
  u32 x = blockIdx.x * WX + threadIdx.x;
  u32 y = blockIdx.y * WY + threadIdx.y;
  if (x >= grid.nx || y >= grid.ny) return;
  u32 dy = grid.pitch;
  u32 dz = grid.plane;
  u32 i = grid.origin + x + y * dy + blockIdx.z * dz;
  float sum = grid.c0 * load(&a[i]);
  sum += grid.c1 * (load(&a[i - 1u]) + load(&a[i + 1u]) + load(&a[i - dy]) + load(&a[i + dy]) + load(&a[i - dz]) + load(&a[i + dz]));
  store(&b[i], sum);
}

extern "C" __global__ void stencil_tile(const float *__restrict__ a, float *__restrict__ b, Grid grid) {
  constexpr u32 R = 1u, TILE_X = WX + 2u * R, TILE_Y = WY + 2u * R, ROUNDS = (TILE_X * TILE_Y + WX * WY - 1u) / (WX * WY);
  __shared__ float tile[TILE_Y][TILE_X];
  u32 lane = threadIdx.y * WX + threadIdx.x;
  u32 dy = grid.pitch;
  u32 dz = grid.plane;
  u32 x0 = blockIdx.x * WX;
  u32 y0 = blockIdx.y * WY;
  u32 first = grid.origin + x0 + y0 * dy + blockIdx.z * dz;
  u32 width = min(TILE_X, grid.nx + 2u * R - x0);
  u32 height = min(TILE_Y, grid.ny + 2u * R - y0);
  for (u32 round = 0u; round < ROUNDS; round++) {
    u32 t = round * (WX * WY) + lane;
    u32 tx = t % TILE_X;
    u32 ty = t / TILE_X;
    if (tx < width && ty < height) store_shared(&tile[ty][tx], load(&a[first - R - R * dy + tx + ty * dy]));
  }
  __syncthreads();

  if (x0 + threadIdx.x >= grid.nx || y0 + threadIdx.y >= grid.ny) return;
  u32 i = first + threadIdx.x + threadIdx.y * dy;
  u32 tx = threadIdx.x + R;
  u32 ty = threadIdx.y + R;
  float sum = grid.c0 * load_shared(&tile[ty][tx]);
  sum += grid.c1 * (load_shared(&tile[ty][tx - 1u]) + load_shared(&tile[ty][tx + 1u]) + load_shared(&tile[ty - 1u][tx]) +
                    load_shared(&tile[ty + 1u][tx]) + load(&a[i - dz]) + load(&a[i + dz]));
  store(&b[i], sum);
}

extern "C" __global__ void stencil_z_march(const float *__restrict__ a, float *__restrict__ b, Grid grid) {
  u32 x = blockIdx.x * WX + threadIdx.x;
  u32 y = blockIdx.y * WY + threadIdx.y;
  if (x >= grid.nx || y >= grid.ny) return;
  u32 dy = grid.pitch;
  u32 dz = grid.plane;
  u32 z0 = blockIdx.z * CHUNK;
  u32 i = grid.origin + x + y * dy + z0 * dz;
  float q0 = load(&a[i - dz]);
  float q1 = load(&a[i]);
  for (u32 k = 0u; k < CHUNK; k++) {
    if (z0 + k >= grid.nz) break;
    float q2 = load(&a[i + dz]);
    float sum = grid.c0 * q1;
    sum += grid.c1 * (load(&a[i - 1u]) + load(&a[i + 1u]) + load(&a[i - dy]) + load(&a[i + dy]) + q0 + q2);
    store(&b[i], sum);
    q0 = q1;
    q1 = q2;
    i += dz;
  }
}
