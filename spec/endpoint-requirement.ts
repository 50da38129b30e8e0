import type { Operation } from './operation.ts';

/** The id of the requirement that quotes what the specification says of an endpoint: its row, or that of its family. */
export function endpointRequirement({ id, provenance, lifecycle }: Operation): string {
  if (provenance === 'stated') return `operation-${id}`;
  return `path-only-${lifecycle.resource.replaceAll(/\B[A-Z]/g, '-$&').toLowerCase()}s`;
}
