"""cuDNN, by PyTorch: one image, one channel, fp32 without TF32. conv2d is a correlation, which costs the same as a convolution."""

import torch
import torch.nn.functional as functional

from timing import report

torch.backends.cudnn.allow_tf32 = False
torch.backends.cuda.matmul.allow_tf32 = False
# Lets cuDNN time its algorithms once and take the fastest.
torch.backends.cudnn.benchmark = True

SIDE = 8150


@torch.no_grad()
def main():
    image = torch.rand(1, 1, SIDE, SIDE, device="cuda") * 2 - 1
    weights = torch.rand(1, 1, 5, 5, device="cuda") * 2 - 1
    across = torch.rand(1, 1, 1, 9, device="cuda") * 2 - 1
    down = torch.rand(1, 1, 9, 1, device="cuda") * 2 - 1
    square = down @ across

    def two_passes():
        return functional.conv2d(functional.conv2d(image, across, padding=(0, 4)), down, padding=(4, 0))

    elements = SIDE * SIDE
    report("convolution/2d", "cuDNN (PyTorch conv2d)", elements, lambda: functional.conv2d(image, weights, padding=2))
    report("convolution/separable", "cuDNN (PyTorch conv2d), two passes", elements, two_passes)
    report("convolution/separable", "cuDNN (PyTorch conv2d), 9 × 9", elements, lambda: functional.conv2d(image, square, padding=4))


main()
