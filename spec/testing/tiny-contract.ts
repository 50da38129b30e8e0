import { type Source, toSource } from '../source.ts';

/** A contract that is complete and short: what tests change one thing of. */
export const tinyContract: string = `openapi: 3.1.0
info: { title: Tiny, version: 1.0.0 }
paths:
  /api/things:
    get:
      operationId: listThings
      tags: [things]
      summary: List things
      x-clause: Endpoints / Things
      x-provenance: stated
      x-lifecycle: { action: list, resource: Thing }
      security: [{ bearer: [reader], apiKeyId: [] }]
      parameters:
        - { name: limit, in: query, schema: { type: number, default: 20, maximum: 100 } }
      responses:
        '200':
          description: Success
          content:
            application/json:
              schema: { type: array, items: { $ref: '#/components/schemas/Thing' } }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
  /api/things/{id}:
    parameters:
      - { name: id, in: path, required: true, x-resource: Thing, schema: { type: string } }
    get:
      operationId: getThing
      tags: [things]
      summary: Read a thing
      x-clause: Endpoints / Things
      x-provenance: stated
      x-lifecycle: { action: read, resource: Thing }
      security: [{ bearer: [writer], apiKeyId: [] }]
      responses:
        '200':
          description: Success
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Thing' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '404':
          description: There is no such thing
  /api/exchange:
    post:
      operationId: exchange
      tags: [auth]
      summary: Exchange a key for a token
      x-clause: Authentication
      x-provenance: stated
      x-lifecycle: { action: create, resource: Token }
      security: []
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/ExchangeRequest' }
      responses:
        '2XX':
          description: Success
components:
  securitySchemes:
    bearer:
      type: apiKey
      in: header
      name: x-token
      x-token-prefix: Bearer
      x-roles: [reader, writer]
      x-token-exchange: { operationId: exchange, secret: secret, token: token }
    apiKeyId:
      type: apiKey
      in: header
      name: X-Key-Id
      x-key-prefix: key_
      x-key-fields: { origin: origin, id: id, secret: secret }
  responses:
    Unauthorized: { description: Authentication missing or invalid }
    Forbidden: { description: Role insufficient }
  schemas:
    Thing:
      type: object
      required: [id]
      properties:
        id: { type: string }
        size: { type: integer, maximum: 10 }
        kind: { $ref: '#/components/schemas/Kind' }
    Kind: { type: string, enum: [small, large] }
    ExchangeRequest: { type: object }
`;

/**
 * The tiny contract as a source, with words replaced.
 *
 * @throws Error when words that are to be replaced are not in it: the test would test nothing.
 */
export function tinySource(...replacements: readonly (readonly [from: string | RegExp, to: string])[]): Source {
  const text = replacements.reduce((before, [from, to]) => {
    const after = before.replace(from, to);
    if (after === before) throw new Error(`the tiny contract has no ${String(from)}`);
    return after;
  }, tinyContract);
  return toSource('tiny.yaml', text);
}
