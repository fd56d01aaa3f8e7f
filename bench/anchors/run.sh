#!/usr/bin/env bash
# Compiles and runs every anchor, or those of the labs named: bench/anchors/run.sh [lab…]. One that fails says so and the others go on.
cd "$(dirname "${BASH_SOURCE[0]}")" || exit
built=$(mktemp -d)
trap 'rm -rf "$built"' EXIT
labs=("$@")
[ ${#labs[@]} -gt 0 ] || mapfile -t labs < <(ls ./*.cu ./*.py 2>/dev/null | sed 's|^\./||; s|\..*$||' | grep -v '^timing$' | sort -u)
# All at once: CUB takes a while to compile.
for lab in "${labs[@]}"; do
  [ ! -f "$lab.cu" ] || nvcc -O3 -std=c++17 --extended-lambda -arch=native -I ../xray/cuda -o "$built/$lab" "$lab.cu" -lcublas -lcusparse &
done
wait
for lab in "${labs[@]}"; do
  if [ -f "$lab.cu" ]; then "$built/$lab" || echo "anchor $lab.cu failed" >&2; fi
  if [ -f "$lab.py" ]; then python3 "$lab.py" || echo "anchor $lab.py failed" >&2; fi
done
