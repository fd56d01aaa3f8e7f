import type { TypeRefElem } from 'wesl';
import type { BoundModule } from './bound-module.ts';
import { typeLayouts } from './type-layout.ts';

/**
 * Bytes of one element of a view of a buffer: of `T` for `array<T>`; for everything else of the whole type, with one element of its last
 * array, since a shorter buffer cannot be bound. Throws `KernelFault` for a type whose size cannot be determined.
 */
export function viewBytes(module: BoundModule): (type: TypeRefElem) => number {
  const { layoutOf } = typeLayouts(module);
  return (typeRef) => {
    const type = module.type(typeRef);
    return layoutOf(type.kind === 'array' ? { ...type, count: 1 } : type, typeRef).size;
  };
}
