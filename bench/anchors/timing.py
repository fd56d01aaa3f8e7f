"""How an anchor is timed: CUDA events around single calls, the median of 20 after 3 warm-ups, the same buffers each time."""

import json
import statistics

import torch


def report(exercise, what, elements, launch):
    """Prints one line of JSON: what was timed, at how many elements, and its median in nanoseconds."""
    times = []
    for sample in range(23):
        begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        begin.record()
        launch()
        end.record()
        end.synchronize()
        if sample >= 3:
            times.append(begin.elapsed_time(end) * 1e6)
    print(json.dumps({"exercise": exercise, "what": what, "elements": elements, "medianNs": round(statistics.median(times))}), flush=True)
