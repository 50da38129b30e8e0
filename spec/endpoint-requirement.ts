import type { Operation } from './operation.ts';

/** The families that are not named after the resource. */
const families: Readonly<Record<string, string>> = {
  AuthContext: 'auth',
  ContextImpact: 'contexts',
  ModelCanvasDataMart: 'model-canvas',
  ModelCanvasEdge: 'model-canvas',
  ProjectSettings: 'project-settings',
  RelationshipGraph: 'relationships',
  SearchResult: 'search',
};

/** The id of the requirement that quotes what the specification says of an endpoint: its row, or that of its family. */
export function endpointRequirement({ id, path, provenance, lifecycle }: Operation): string {
  if (provenance === 'stated') return `operation-${id}`;
  // The "DataMart helpers" are a family of their own: each is a part of a DataMart, whose other operations are stated.
  if (lifecycle.resource === 'DataMart') return `path-only-data-mart-${path.split('/').at(-1)}`;
  const family = families[lifecycle.resource];
  if (family !== undefined) return `path-only-${family}`;
  return `path-only-${lifecycle.resource.replaceAll(/\B[A-Z]/g, '-$&').toLowerCase()}s`;
}
