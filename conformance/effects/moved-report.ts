import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { templateSourceOf, withTemplateSource } from '../arrange/template-source.ts';
import type { Role } from '../../spec/roles.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import { type Lister, readPage } from '../lists/pages.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';

/** Another template, and what lists the reports that use it. */
export type Other = { readonly id: string; readonly lister: Lister };

/** What a report was created with, and by whom; the template that it names, and the one that it is to name. */
type Move = {
  readonly body: JsonObject;
  readonly used: { readonly InsightTemplate: string };
  readonly other: Other;
  readonly role: Role;
};

/**
 * The fault of a report that is still listed with the template that it was created with, though an update has given it another
 * one: "reports that use the template as their template source". The answer of the update has to show the other one alone;
 * afterwards the report has its first template again.
 */
export async function isMoved(scene: Scene, lister: Lister, id: string, move: Move): Promise<Fault | undefined> {
  const update = operationOnOne(scene.contract, 'change', 'Report');
  const [former, latter] = [move.used.InsightTemplate, move.other.id];
  const config = move.body['destinationConfig'];
  const source = isObject(config) ? templateSourceOf(config) : undefined;
  if (update === undefined || !isObject(config) || source === undefined || !names(source, former)) return undefined;
  const moved = withTemplateSource(config, renamed(source, former, latter));
  const { dataMartId: _, ...body } = move.body;
  const path = pathTo(update, { id, parents: {} });
  const give = async (destinationConfig: JsonObject): Promise<unknown> => {
    const parts = { path, body: { ...body, title: scene.arrange.nextName(), destinationConfig } };
    const { reply } = await scene.send(update, parts, { role: move.role });
    return isSuccess(reply) ? jsonOf(reply) : undefined;
  };
  const shown = toSource(await give(moved));
  const isShown = shown !== undefined && names(shown, latter) && !names(shown, former);
  const exchange = isShown
    ? await goesOn(async () => {
        const { page, exchange: answer } = await readPage(scene, lister, {});
        return page?.rows.has(id) === true ? answer : undefined;
      })
    : undefined;
  // What is looked at once it is removed is the list that it was in.
  if (exchange === undefined) await give(config);
  if (exchange === undefined) return undefined;
  const summary = 'A report is still listed with a template that an update has replaced by another';
  const received = describeReply(exchange);
  return {
    requirement: 'template-reports',
    key: 'moved',
    level: 'implied',
    summary,
    expected: `no ${id}`,
    received,
    exchange,
  };
}

/** The source that a report shows. */
function toSource(report: unknown): Json | undefined {
  const config = fieldOf(report, 'destinationConfig');
  return isObject(config) ? templateSourceOf(config) : undefined;
}

/** A source that names another template, by an id of the type that it has. */
function renamed(source: Json, from: string, to: string): Json {
  if (isObject(source))
    return Object.fromEntries(
      Object.entries(source).map(([name, value]) => [name, isNaming(name, value) ? renamed(value, from, to) : value]),
    );
  if (!isId(source, from)) return source;
  return typeof source === 'number' && /^\d+$/.test(to) ? Number(to) : to;
}

/** Whether a source names a template by its id. */
function names(source: Json, id: string): boolean {
  if (!isObject(source)) return isId(source, id);
  return Object.entries(source).some(([name, value]) => isNaming(name, value) && names(value, id));
}

function isNaming(name: string, value: Json): boolean {
  return isObject(value) || /id$/i.test(name);
}

function isId(value: Json, id: string): boolean {
  return typeof value === 'number' ? String(value) === id : value === id;
}
