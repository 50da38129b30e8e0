import { catalogue, namespaces, toName } from './catalogue.ts';
import type { Table } from './tables/table.ts';

/** A namespace, a table or a view, as browsing a Data Storage shows it. */
export type StorageResource = {
  readonly id: string;
  readonly name: string;
  readonly type: 'NAMESPACE' | 'TABLE' | 'VIEW';
  /** Null in a namespace. */
  readonly namespaceId: string | null;
  /** What a definition names; null in a namespace. */
  readonly fullyQualifiedName: string | null;
};

/** The namespaces of the warehouse. */
export function listNamespaces(): readonly StorageResource[] {
  return namespaces.map((name) => ({ id: name, name, type: 'NAMESPACE', namespaceId: null, fullyQualifiedName: null }));
}

/** The tables and views of a namespace, or those of one type; empty when there is no such namespace. */
export function listResources(namespaceId: string, type?: 'TABLE' | 'VIEW'): readonly StorageResource[] {
  return catalogue
    .filter((table) => table.namespace === namespaceId)
    .map(toResource)
    .filter((resource) => type === undefined || resource.type === type);
}

function toResource(table: Table): StorageResource {
  return {
    id: toName(table),
    name: table.name,
    type: table.query === undefined ? 'TABLE' : 'VIEW',
    namespaceId: table.namespace,
    fullyQualifiedName: toName(table),
  };
}
