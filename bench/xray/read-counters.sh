#!/bin/sh
# Builds counters.cu and reads the hardware's counters of every kernel: bench/xray/read-counters.sh <folder for what it writes> [caches].
# With "caches", those of the hits in L1 and L2 instead (see model-caches.ts).
# Needs nvcc and ncu on PATH and a GPU of compute capability 9.0. Changes no setting of the device. Writes:
#   counters.csv   a few lines "# name: value", then what ncu prints with --csv --page raw
#   counters.log   everything else: warnings, errors, which counters do not exist
#   metrics.txt    the names of all counters that ncu knows for this chip
set -u
here=$(cd "$(dirname "$0")" && pwd)
out=${1:?Give a folder for what is written.}
mkdir -p "$out" || exit 1
out=$(cd "$out" && pwd)
log=$out/counters.log
export LC_ALL=C
: >"$log"

say() { echo "$*" | tee -a "$log" >&2; }
fail() {
  say "FAILED: $*"
  tail -n 30 "$log" >&2
  exit 1
}

PATH=$PATH:/usr/local/cuda/bin:/usr/local/cuda-13.0/bin
for folder in /opt/nvidia/nsight-compute/*; do [ -d "$folder" ] && PATH=$PATH:$folder; done
export PATH
command -v nvcc >/dev/null || fail 'nvcc is not on PATH'
command -v ncu >/dev/null || fail 'ncu is not on PATH'

# The compiler proper optimises; the assembler must not (see cuda/memory.cuh).
nvcc -std=c++17 -arch=sm_90 -O3 -Xptxas -O0 -o "$out/counters" "$here/counters.cu" >>"$log" 2>&1 || fail 'nvcc'
"$out/counters" >>"$log" 2>&1 || fail 'the kernels, run without a profiler'
say 'Built; every kernel is right.'

# Without --clock-control none, ncu would lock the clocks of the device.
profile="ncu --clock-control none --cache-control all"

# Both names of a counter are tried where versions of ncu differ.
wanted='
l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum
l1tex__t_requests_pipe_lsu_mem_global_op_st.sum
l1tex__t_requests_pipe_lsu_mem_global_op_red.sum
l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum
l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum
l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum
l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum
l1tex__t_sectors_pipe_lsu_mem_global_op_atom.sum
l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum
l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum
l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum
l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum
smsp__inst_executed_op_shared_ld.sum
smsp__inst_executed_op_shared_st.sum
smsp__sass_inst_executed_op_shared_ld.sum
smsp__sass_inst_executed_op_shared_st.sum
smsp__inst_executed_op_global_ld.sum
smsp__inst_executed_op_global_st.sum
smsp__sass_inst_executed_op_global_ld.sum
smsp__sass_inst_executed_op_global_st.sum
smsp__sass_thread_inst_executed_op_fadd_pred_on.sum
smsp__sass_thread_inst_executed_op_fmul_pred_on.sum
smsp__sass_thread_inst_executed_op_ffma_pred_on.sum
smsp__thread_inst_executed_per_inst_executed.ratio
smsp__sass_inst_executed_op_shared.sum
smsp__sass_l1tex_data_bank_conflicts_pipe_lsu_mem_shared.sum
smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared.sum
'

if [ "${2:-}" = caches ]; then
  wanted='
l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum
l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum
l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_miss.sum
lts__t_sectors_srcunit_tex_op_read.sum
lts__t_sectors_srcunit_tex_op_read_lookup_hit.sum
lts__t_sectors_srcunit_tex_op_read_lookup_miss.sum
lts__t_sectors_srcunit_tex_op_write.sum
lts__t_sectors_srcunit_tex.sum
lts__t_sectors_srcunit_tex_lookup_hit.sum
lts__t_sectors_srcunit_tex_lookup_miss.sum
dram__sectors_read.sum
'
fi

ncu --query-metrics --chip gh100 >"$out/metrics.txt" 2>>"$log" || say 'ncu cannot list the counters of gh100; each is tried instead.'

listed() { awk -v name="${1%.*}" '$1 == name { found = 1 } END { exit !found }' "$out/metrics.txt"; }

# One launch of one small kernel: true when ncu reads the counter and prints a number for it.
readable() {
  timeout 30 $profile --csv --page raw --print-units base --metrics "$1" --launch-count 1 "$out/counters" try >"$out/try.csv" 2>>"$log" || return 1
  grep -q "\"$1\"" "$out/try.csv" && grep '"copy_one_element' "$out/try.csv" | tail -n 1 | grep -q '"[0-9][0-9.,]*"$'
}

metrics=''
missing=''
for metric in $wanted; do
  if listed "$metric" || readable "$metric"; then metrics=$metrics${metrics:+,}$metric; else missing="$missing $metric"; fi
done
[ -n "$metrics" ] || fail 'no counter can be read; the log says why (ERR_NVGPUCTRPERM: counters need root or a module option)'
say "No such counter:${missing:- none}"

# Writes the header lines and ncu's table of the counters in $1.
measure() {
  {
    echo "# device: $(nvidia-smi --query-gpu=name --format=csv,noheader | head -n 1)"
    echo "# driver: $(nvidia-smi --query-gpu=driver_version --format=csv,noheader | head -n 1)"
    echo "# nvcc: $(nvcc --version | sed -n 's/.*release \([0-9.]*\).*/\1/p')"
    echo "# ncu: $(ncu --version | sed -n 's/^Version \([^ ]*\).*/\1/p')"
    echo "# date: $(date -u +%Y-%m-%dT%H:%M:%SZ)"
    echo "# missing:$missing"
    timeout 150 $profile --csv --page raw --print-units base --metrics "$1" "$out/counters" 2>>"$log"
  } >"$out/counters.csv"
}

count_rows() { grep -c '^"[0-9]' "$out/counters.csv"; }

measure "$metrics"
if [ "$(count_rows)" -lt 18 ]; then
  say "ncu gave $(count_rows) rows for all counters together. Again with those alone that a small kernel proves readable."
  cp "$out/counters.csv" "$out/counters-first.csv"
  kept=''
  missing=''
  for metric in $wanted; do
    if readable "$metric"; then kept=$kept${kept:+,}$metric; else missing="$missing $metric"; fi
  done
  [ -n "$kept" ] || fail 'no counter can be read'
  measure "$kept"
fi
[ "$(count_rows)" -ge 18 ] || fail "ncu gave $(count_rows) rows; see $out/counters.csv"
rm -f "$out/counters" "$out/try.csv"
say "Read $(count_rows) kernels into $out/counters.csv"
