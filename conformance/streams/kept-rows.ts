import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { resourceParams } from '../arrange/paths.ts';
import { failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import { freshReport } from '../output/fresh-report.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import { ownRows, ownRowsMart, ownStream, ownText } from './own-rows.ts';
import { rowsIn } from './stream-rows.ts';

/** How many of our own rows show that the statement is run, and nothing is made up. */
const tellingRows = ownRows.length / 2;

/** What is wrong with rows that are our own but for it: one of them lacks, is there twice, or has another text. */
export type RowFault = {
  readonly key: 'lost' | 'twice' | 'text';
  readonly expected: string;
  readonly received: string;
};

/**
 * What is wrong with rows of our own statement; undefined where there is nothing, or where they are not those of the statement.
 *
 * @example rowFault(ownRows.slice(1)) // { key: 'lost', … }
 */
export function rowFault(rows: readonly JsonObject[]): RowFault | undefined {
  const [own, shown] = [ownRows, rows].map((all) => all.map(ownText)) as [string[], string[]];
  const lost = own.filter((text) => !shown.includes(text));
  const strange = rows.filter((row) => !own.includes(ownText(row)));
  if (own.length - lost.length < tellingRows) return undefined;
  const twice = shown.find((text, at) => own.includes(text) && shown.indexOf(text) !== at);
  if (twice !== undefined && strange.length === 0)
    return { key: 'twice', expected: 'each row once', received: `${twice} twice` };
  const [gone] = lost;
  if (gone === undefined) return undefined;
  if (strange.length === 0) return { key: 'lost', expected: gone, received: `${rows.length} rows, and not that one` };
  const altered = lost.length === strange.length ? strange.find(hasOtherText) : undefined;
  return altered && { key: 'text', expected: gone, received: JSON.stringify(altered) };
}

/** Whether a row is one of ours but for one text: numbers, and what is nothing, may be written in other ways. */
function hasOtherText(row: JsonObject): boolean {
  const shown = new Map(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]));
  return ownRows.some((own) => {
    const [other, ...more] = Object.keys(own).filter((name) => shown.get(name) !== own[name]);
    return (
      other !== undefined && more.length === 0 && [own[other], shown.get(other)].every((one) => typeof one === 'string')
    );
  });
}

const summaries: Readonly<Record<RowFault['key'], string>> = {
  lost: 'The stream of a DataMart lacks a row that its statement gives',
  twice: 'The stream of a DataMart has a row twice that its statement gives once',
  text: 'The stream of a DataMart has another text than its statement gives',
};

/** "NDJSON stream of the DataMart's output": what a statement of literals gives is known, row by row. */
export async function keepsRows(scene: Scene, operation: Operation): Promise<Outcome> {
  const own = await ownStream(scene);
  const [leaf] = resourceParams(operation);
  if (own === undefined || leaf === undefined) return notApplicable('no statement of our own is taken');
  if (rowFault(own.rows) === undefined) return passed;
  const found = await goesOn(async () => {
    const exchange = await scene.send(operation, { path: { [leaf.name]: own.id } }, { role: own.role });
    return faultIn(exchange);
  });
  return found === undefined ? passed : failed({ ...found, summary: summaries[found.key] });
}

/** The report of a DataMart whose rows are known, and that leaves out none, has just these. */
export async function reportKeepsRows(scene: Scene, operation: Operation): Promise<Outcome> {
  const mart = await ownRowsMart(scene);
  if (mart === undefined) return notApplicable('no statement of our own gives its rows');
  const exchange = await freshReport(scene, operation, mart.id, {});
  if (exchange === undefined) return notApplicable('a report of it was refused');
  const found = faultIn(exchange);
  if (found === undefined) return passed;
  const again = await freshReport(scene, operation, mart.id, { columnConfig: null });
  if (again === undefined || faultIn(again)?.key !== found.key) return passed;
  return failed({
    ...found,
    summary: summaries[found.key].replace('a DataMart', 'a report').replace('its', "its DataMart's"),
  });
}

function faultIn(exchange: Exchange): (RowFault & { readonly exchange: Exchange }) | undefined {
  const { reply } = exchange;
  const rows = isSuccess(reply) && !reply.partial ? rowsIn(reply) : undefined;
  const fault = rows === undefined ? undefined : rowFault(rows);
  return fault && { ...fault, exchange };
}
