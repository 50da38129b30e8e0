/**
 * Node's `http`, not imported: an import asks for all that it exports, its `WebSocket` among it, and so loads a client of
 * HTTP that a server has no use for. It takes a twentieth of the start.
 */
export const http: typeof import('node:http') = process.getBuiltinModule('node:http');
