import { isObject } from '../../spec/json.ts';
import type { ToyFault, ToyReply, ToyRequest } from './toy-types.ts';

/** A relationship as a service knows it. */
type Edge = { readonly id: string; readonly from: string; readonly to: string };

/** How a service draws the relationships of a DataMart, of which nothing but the path is stated. */
type Drawing = (edges: readonly Edge[], mart: string, published: ReadonlySet<string>) => unknown;

/** The relationships that start at a DataMart or are reached from it. */
const from: Drawing = (edges, mart) => edges.filter((edge) => edge.from === mart);

/** Drawings that conform. */
export const drawings: Readonly<Record<string, Drawing>> = {
  'ids of relationships': (...all) => ({ edges: from(...all) }),
  'counts alone': (...all) => ({ relationships: (from(...all) as unknown[]).length }),
  'the other ends alone': (...all) => ({ nodes: (from(...all) as Edge[]).map(({ to }) => to) }),
  'published DataMarts alone': (edges, mart, published) => ({
    nodes: published.has(mart) ? (from(edges, mart, published) as Edge[]).filter(({ to }) => published.has(to)) : [],
  }),
  'all that hangs together': (edges, mart) => {
    const reached = new Set([mart]);
    for (let size = 0; size !== reached.size;) {
      size = reached.size;
      const near = edges.filter((edge) => reached.has(edge.from) || reached.has(edge.to));
      for (const edge of near) [edge.from, edge.to].forEach((end) => reached.add(end));
    }
    return { nodes: [...reached], edges: edges.filter((edge) => reached.has(edge.from)) };
  },
  'the whole storage': (edges) => ({ edges }),
  'a time beside nothing': () => ({ drawnAt: new Date().toISOString() }),
};

/** A service that draws relationships in one of these ways, also as what can be blended. */
export function drawsRelationships(draw: Drawing): ToyFault {
  const edges: Edge[] = [];
  const published = new Set<string>();
  const note = ({ operation, path, body }: ToyRequest, reply: ToyReply): void => {
    if (reply.status >= 300) return;
    const id = isObject(reply.body) ? (reply.body['id'] as string) : '';
    const to = isObject(body) ? (body['targetDataMartId'] as string) : '';
    if (operation.id === 'createRelationship') edges.push({ id, from: path['dataMartId']!, to });
    const at = edges.findIndex((edge) => edge.id === path['id']);
    if (operation.id === 'deleteRelationship' && at >= 0) edges.splice(at, 1);
    if (operation.id === 'publishDataMart') published.add(path['id']!);
  };
  return {
    act: (request, usual) => {
      const reply = usual();
      note(request, reply);
      const { operation, path } = request;
      const isView = ['getRelationshipGraph', 'getDataMartBlendableSchema'].includes(operation.id);
      if (!isView || reply.status !== 200) return reply;
      return { ...reply, body: draw(edges, path['dataMartId'] ?? path['id']!, published) };
    },
  };
}
