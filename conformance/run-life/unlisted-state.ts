import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { dataMartOf } from '../arrange/data-mart-of.ts';
import { operationOnOne, operationsOn, resourceParams } from '../arrange/paths.ts';
import { type Page, readAll, readingsOf, toPage, type Whole } from '../lists/pages.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { isOver, stateOf } from '../undisturbed/states.ts';

/** A run that is over, as the list of the project shows it to a role. */
type Ended = { readonly id: string; readonly mart: string; readonly state: string; readonly role: Role };

/**
 * "Runs are listed per DataMart or per project": the fault of histories of DataMarts that leave out the runs which ended in
 * one way, though the list of the project has them. What kinds of runs a history is of is not stated: one counts whose kind
 * is shown in some history. Looked at is what was read, and asked only for what no history has shown.
 */
export async function unlistedState(scene: Scene, history: Operation): Promise<Fault | undefined> {
  const project = operationsOn(scene.contract, 'list', 'Run').find((one) => resourceParams(one).length === 0);
  const read = operationOnOne(scene.contract, 'read', 'Run');
  if (project === undefined || read === undefined || project === history) return undefined;
  const shown = pagesOf(scene, history).flatMap(({ page }) => [...page.rows.values()]);
  const kinds = new Set(shown.map(kindOf));
  const states = new Set(shown.map((row) => stateOf(row)?.state));
  const ended = pagesOf(scene, project).flatMap(({ page, role }) =>
    [...page.rows].flatMap(([id, row]) => (kinds.has(kindOf(row)) ? (endedIn(id, row, role) ?? []) : [])),
  );
  const run = ended.findLast(({ state }) => !states.has(state));
  if (run === undefined) return undefined;
  const look = (): Promise<Whole | undefined> => historyOf(scene, history, run);
  const isLacking = (all: Whole | undefined): boolean => all?.ids.includes(run.id) === false;
  if (!isLacking(await look())) return undefined;
  const path = Object.fromEntries(
    resourceParams(read).map(({ name, resource }) => [name, resource === 'Run' ? run.id : run.mart]),
  );
  const { reply } = await scene.send(read, { path }, { role: run.role });
  const all = isSuccess(reply) && reply.body.includes(run.id) ? await look() : undefined;
  if (all === undefined || !isLacking(all)) return undefined;
  return {
    key: 'state',
    level: 'implied',
    requirement: endpointRequirement(history),
    summary: 'The history of a DataMart lacks a run that the list of the project shows, and all that ended alike',
    expected: `a list with ${run.id}, which is ${run.state}`,
    received: describeReply(all.exchange),
    exchange: all.exchange,
  };
}

/** The pages of a list that roles were shown. */
function pagesOf(scene: Scene, list: Operation): readonly { readonly page: Page; readonly role: Role }[] {
  return readingsOf(scene, list).flatMap(({ exchange, role }) => {
    const page = toPage(scene, list, exchange);
    return page === undefined ? [] : [{ page, role }];
  });
}

function endedIn(id: string, row: unknown, role: Role): Ended | undefined {
  const [mart, state] = [dataMartOf(row), stateOf(row)?.state];
  return mart !== undefined && state !== undefined && isOver(state) ? { id, mart, state, role } : undefined;
}

/** What a row says of which kind it is. */
function kindOf(row: unknown): string {
  const fields = isObject(row) ? Object.entries(row) : [];
  const kinds = fields.filter(
    ([name, value]) => typeof value === 'string' && /type$|kind$|trigger|source$/i.test(name),
  );
  return JSON.stringify(kinds);
}

/** The history of the DataMart of a run, as far as it can be read to its end. */
function historyOf(scene: Scene, history: Operation, { mart, role }: Ended): Promise<Whole | undefined> {
  const path = Object.fromEntries(resourceParams(history).map(({ name }) => [name, mart]));
  return readAll(scene, { operation: history, parts: { path }, role });
}
