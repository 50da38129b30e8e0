import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { withArticle } from '../article.ts';
import { toldFields } from '../arrange/described-body.ts';
import { nameFieldIn } from '../arrange/lifecycle.ts';
import { listOperation } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import type { Check } from '../check.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';

/** What a record is created with is in the field that it was sent in. Looked at is what all others have created. */
export const whichField: Check = {
  id: 'which-field',
  title: 'A record is created with each text in its own field',
  parallel: false,
  cases: ({ contract }) =>
    contract.operations
      .filter(
        ({ path, lifecycle: { action, resource } }) =>
          action === 'create' && listOperation(contract, resource)?.path === path,
      )
      .map((operation) => ({
        id: `which-field/${operation.id}`,
        operation,
        requirement: endpointRequirement(operation),
        level: 'implied',
        writes: true,
        priority: 2,
        requests: 0,
        run: (scene) => keepsApart(scene, operation),
      })),
};

/** No two fields that were created with different texts have the same one then, that of either, time and again. */
async function keepsApart(scene: Scene, operation: Operation): Promise<Outcome> {
  const created = scene.diary.filter(
    ({ exchange: { operation: one, reply } }) => one === operation && isSuccess(reply),
  );
  const known = await toldFields(scene, operation);
  const mixed = created.flatMap(({ exchange, parts }) => mixedIn(parts.body, jsonOf(exchange.reply), known) ?? []);
  const [field] = mixed;
  if (field === undefined || mixed.length < mixedAtLeast)
    return created.length > 0 ? passed : notApplicable('nothing was created');
  const { exchange, parts } = created.at(-1)!;
  const summary = `The ${field} that ${withArticle(operation.lifecycle.resource)} is created with is that of another field`;
  const expected = `${field}: ${JSON.stringify((parts.body as JsonObject)[field])}`;
  return failed({ key: `mixed ${field}`, summary, expected, received: describeReply(exchange), exchange });
}

/** One may have been taken for another where a request was right by chance. */
const mixedAtLeast = 2;

/** A field that an answer shows with the very name that another one was sent with, though it was sent something else. */
function mixedIn(sent: unknown, record: unknown, known: readonly string[]): string | undefined {
  const field = nameFieldIn(sent);
  if (field === undefined || !isObject(sent) || fieldOf(record, field) !== sent[field]) return undefined;
  return known.find(
    (name) =>
      name !== field &&
      typeof sent[name] === 'string' &&
      sent[name] !== sent[field] &&
      fieldOf(record, name) === sent[field],
  );
}
