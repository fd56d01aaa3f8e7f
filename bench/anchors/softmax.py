"""softmax/rows beside torch.softmax, softmax/attention beside torch's scaled_dot_product_attention with each of its backends, all in fp32."""

import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

from timing import report

# In the middle of what the lab draws, beginning and end of every row on a sector of 32 bytes.
ROWS = [(65024, 960), (8128, 7680)]
LENGTHS = [8064]
D = 64

torch.backends.cuda.matmul.allow_tf32 = False

for rows, cols in ROWS:
    x = 8 * torch.rand(rows, cols, device="cuda") - 4
    y = torch.empty_like(x)
    report("softmax/rows", "torch.softmax", rows * cols, lambda: torch.softmax(x, 1, out=y))

for length in LENGTHS:
    q, k, v = (scale * (2 * torch.rand(1, 1, length, D, device="cuda") - 1) for scale in (4, 2, 1))
    for backend in (SDPBackend.EFFICIENT_ATTENTION, SDPBackend.MATH):
        with sdpa_kernel(backend):
            report("softmax/attention", f"scaled_dot_product_attention, {backend.name}", length * length, lambda: scaled_dot_product_attention(q, k, v))
