import { PAGE_ONLY } from './page-only.ts';

/** Properties that classes may set on a drawing; a separate file has no classes. */
const PAINT = ['fill', 'stroke'] as const;
const PLAIN = [
  'fill-opacity',
  'stroke-opacity',
  'opacity',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-linecap',
  'paint-order',
] as const;
const TEXT = ['font-size', 'font-weight', 'text-anchor', 'dominant-baseline', 'font-variant-numeric'] as const;

const DROPPED = ['class', 'tabindex', 'role', 'href', 'aria-label', 'aria-labelledby', 'aria-describedby', 'aria-hidden', 'data-point'];

/** The drawing as a self-contained file: colours resolved as they are on the page now, on the page's background. */
export function standaloneSvg(svg: SVGSVGElement, title: string): string {
  const copy = document.importNode(svg, true);
  const toRgb = createColourReader();
  const originals = [svg, ...svg.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  originals.forEach((original, index) => {
    const target = copies[index];
    if (target !== undefined) inline(getComputedStyle(original), target, toRgb);
  });
  for (const element of copy.querySelectorAll(`[${PAGE_ONLY}]`)) element.remove();
  const { width, height } = svg.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('font-family', 'Inter, system-ui, sans-serif');
  copy.prepend(titleElement(title), ground(svg, toRgb));
  return new XMLSerializer().serializeToString(copy);
}

function inline(style: CSSStyleDeclaration, target: Element, toRgb: (colour: string) => string): void {
  for (const name of DROPPED) target.removeAttribute(name);
  for (const name of PAINT) {
    const value = style.getPropertyValue(name);
    target.setAttribute(name, value === 'none' ? 'none' : toRgb(value));
  }
  const names = target.tagName === 'text' || target.tagName === 'tspan' ? [...PLAIN, ...TEXT] : PLAIN;
  for (const name of names) {
    const value = style.getPropertyValue(name);
    if (value !== '' && value !== 'auto' && value !== 'normal') target.setAttribute(name, value);
  }
}

function titleElement(text: string): Element {
  const title = document.createElementNS('http://www.w3.org/2000/svg', 'title');
  title.textContent = text;
  return title;
}

function ground(svg: SVGSVGElement, toRgb: (colour: string) => string): Element {
  const rect = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  rect.setAttribute('width', '100%');
  rect.setAttribute('height', '100%');
  rect.setAttribute('fill', toRgb(groundColour(svg)));
  return rect;
}

function groundColour(element: Element | null): string {
  if (element === null) return 'white';
  const colour = getComputedStyle(element).backgroundColor;
  return colour === 'rgba(0, 0, 0, 0)' || colour === 'transparent' ? groundColour(element.parentElement) : colour;
}

/** Programs that draw SVG know `rgb()`, but few know `oklch()`: the colour is converted by painting one pixel and reading it. */
function createColourReader(): (colour: string) => string {
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true });
  return (colour) => {
    if (context === null) return colour;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
    return alpha === 255 ? `rgb(${red}, ${green}, ${blue})` : `rgba(${red}, ${green}, ${blue}, ${(alpha / 255).toFixed(3)})`;
  };
}
