import type { BandwidthRoof, LogScales, PlotFrame } from '@rooflab/roofline';
import { formatBandwidth, formatBytes, formatIntensity, formatThroughput } from '@rooflab/roofline/units';
import { HALO, HALO_QUIET } from './halo.ts';
import type { Operation, PlotPoint } from './plot-point.ts';
import { labelPlace, type RooflineShape, slope } from './roofline-geometry.ts';
import { roundedPixel } from './rounded.ts';
import { Unread } from './unread.tsx';

interface RoofsProps {
  readonly shape: RooflineShape;
  readonly scales: LogScales;
  readonly frame: PlotFrame;
  readonly operation: Operation;
  readonly points: readonly PlotPoint[];
}

/** Of `ridge 14.7 flop/byte`, in pixels. */
const RIDGE_WIDTH = 160;

/** The measured ceilings as lines with their values on them; the ridge where they meet. */
export function Roofs({ shape, scales, frame, operation, points }: RoofsProps) {
  const { pixelX, pixelY } = scales;
  const highest = Math.max(...shape.bandwidths.map(({ bytesPerSecond }) => bytesPerSecond));
  const right = frame.width - frame.right;
  const peakY = pixelY(shape.peakPerSecond);
  const ridgeX = pixelX(shape.ridge);
  const ridgeFits = ridgeX + RIDGE_WIDTH < frame.width;
  return (
    <Unread fill="none" strokeWidth={2}>
      <path
        d={`M${ridgeX} ${peakY}V${frame.height - frame.bottom}`}
        strokeWidth={1}
        strokeDasharray="1 4"
        strokeLinecap="round"
        className="stroke-line-strong"
      />
      {shape.bandwidths.map((roof, index) => (
        <BandwidthLine
          key={roof.bytes}
          roof={roof}
          shape={shape}
          scales={scales}
          points={points}
          isMain={index === 0}
          isHighest={roof.bytesPerSecond === highest}
        />
      ))}
      <path d={`M${pixelX(shape.peakPerSecond / highest)} ${peakY}H${right}`} className="stroke-text" />
      <text x={right - 4} y={peakY - 8} textAnchor="end" className={`figures ${HALO}`}>
        {formatThroughput(shape.peakPerSecond, operation)}
      </text>
      <text
        x={ridgeX + (ridgeFits ? 6 : -6)}
        y={frame.height - frame.bottom - 8}
        textAnchor={ridgeFits ? 'start' : 'end'}
        className={`figures ${HALO_QUIET}`}
      >
        ridge {formatIntensity(shape.ridge, operation)}
      </text>
    </Unread>
  );
}

interface BandwidthLineProps extends Pick<RoofsProps, 'shape' | 'scales' | 'points'> {
  readonly roof: BandwidthRoof;
  readonly isMain: boolean;
  readonly isHighest: boolean;
}

function BandwidthLine({ roof, shape, scales, points, isMain, isHighest }: BandwidthLineProps) {
  const { from, to } = slope(roof, shape.peakPerSecond, scales);
  const at = labelPlace(points, [from[0], to[0]]);
  const [x, y] = [scales.pixelX(at), scales.pixelY(at * roof.bytesPerSecond)];
  const shift = roundedPixel(isHighest ? -6 : 12);
  const rate = formatBandwidth(roof.bytesPerSecond);
  return (
    <>
      <path
        d={`M${scales.pixelX(from[0])} ${scales.pixelY(from[1])}L${scales.pixelX(to[0])} ${scales.pixelY(to[1])}`}
        className={isMain ? 'stroke-text' : 'stroke-line-strong'}
        {...(!isMain && { strokeDasharray: '7 4', strokeWidth: 1.5 })}
      />
      <text transform={`translate(${x} ${y}) rotate(-45)`} dy={shift} textAnchor="middle" className={`figures ${HALO}`}>
        {shape.bandwidths.length > 1 ? `${rate} at ${formatBytes(roof.bytes)}` : rate}
      </text>
    </>
  );
}
