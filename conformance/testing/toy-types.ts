import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';

/** A request as the toy sees it. */
export type ToyRequest = {
  readonly operation: Operation;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  /** Set once the caller is known. */
  readonly role?: Role;
};

/** An answer; `body` is sent as JSON unless `text` is given. */
export type ToyReply = {
  readonly status: number;
  readonly body?: unknown;
  readonly text?: string;
  /** In place of the text, what is no text in UTF-8. */
  readonly bytes?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A record of the toy, with the resource it belongs to and the ids that stood before it in the path. */
export type ToyRecord = {
  readonly id: string;
  readonly resource: string;
  readonly parents: Readonly<Record<string, string>>;
  readonly by: Role;
  readonly fields: Readonly<Record<string, unknown>>;
};

/** What may differ between two servers that both keep to the specification. */
export type ToyVariant = {
  readonly id: 'uuid' | 'number' | 'perKind' | 'slug';
  readonly idField: string;
  readonly envelope: 'items' | 'data' | 'nested';
  readonly refused: 400 | 422;
  readonly unknown: 403 | 404;
  readonly inclusive: boolean;
  readonly tooLong: 'clamp' | 'refuse';
  readonly empty: boolean;
  readonly oauth: boolean;
  readonly lockedDescription: boolean;
  readonly onePerDestination: boolean;
  readonly extra: boolean;
  /** Operations that are known by method and path only are not there. */
  readonly tableOnly: boolean;
  /** Creating takes bodies that only the description of the toy tells. */
  readonly ownBodies: boolean;
};

/** What a broken toy does otherwise: each stage may be replaced. */
export type ToyFault = {
  /** The role of a caller, or undefined when it has no valid authentication. */
  readonly authenticate?: (request: ToyRequest, usual: () => Role | undefined) => Role | undefined;
  readonly authorise?: (request: ToyRequest, usual: () => boolean) => boolean;
  readonly validate?: (request: ToyRequest, usual: () => boolean) => boolean;
  /** What takes its time before an operation is acted on: the request that it is then, or the answer to it. */
  readonly before?: (request: ToyRequest) => Promise<ToyRequest | ToyReply>;
  readonly act?: (request: ToyRequest, usual: () => ToyReply) => ToyReply;
  /** What is answered below a path that no operation has. */
  readonly page?: (url: URL, headers: ToyRequest['headers']) => ToyReply;
};
