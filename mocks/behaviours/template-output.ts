import type { Json } from '../../spec/json.ts';
import type { Call } from '../behaviour.ts';
import { refusing, toQuery } from '../records/report-query.ts';
import { Refusal } from '../refusal.ts';
import { findRow } from '../records/rows.ts';
import type { Row } from '../store/store.ts';

/** How many rows a table of an output shows. */
const shown = 100;

const tag = /\{\{\s*table\s+source=(['"])(.*?)\1\s*\}\}/g;

/** What an insight template becomes when it runs, or why it cannot. */
export type TemplateOutput = { readonly output: string } | { readonly error: string };

/**
 * The output of an insight template: its Markdown, with a table of the rows of a source in place of each tag that names
 * one (assumed). Without Markdown, its title. `main` is the DataMart itself.
 */
export async function toTemplateOutput(call: Call, template: Row): Promise<TemplateOutput> {
  const text = (template['template'] as string | null) ?? `# ${template['title'] as string}`;
  const tables = new Map<string, string>();
  try {
    for (const [, , key] of text.matchAll(tag)) tables.set(key!, await toTable(call, template, key!));
  } catch (error) {
    if (error instanceof Refusal) return { error: error.message };
    throw error;
  }
  return {
    output: text.replaceAll(tag, (found, _, key: string, at: number) => toBlock(text, found, at, tables.get(key)!)),
  };
}

/** A table is one only on lines of its own, between empty ones. */
function toBlock(text: string, found: string, at: number, table: string): string {
  const [before, after] = [text.slice(0, at), text.slice(at + found.length)];
  const breaks = before === '' ? 2 : /\n{0,2}$/.exec(before)![0].length;
  const breaksAfter = after === '' ? 2 : /^\n{0,2}/.exec(after)![0].length;
  return '\n'.repeat(2 - breaks) + table + '\n'.repeat(2 - breaksAfter);
}

async function toTable(call: Call, template: Row, key: string): Promise<string> {
  const { sql, parameters } = await queryOf(call, template, key);
  const { columns, rows } = await refusing(() => call.space.warehouse.rows(sql, parameters, shown));
  const lines = [columns, columns.map(() => '---'), ...rows.map((row) => row.map(toCell))];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

async function queryOf(call: Call, template: Row, key: string): Promise<Pick<Query, 'sql' | 'parameters'>> {
  if (key === 'main') return toQuery(call, await findRow(call, 'DataMart', template['dataMartId'] as string));
  const sources = await call.store.list('InsightTemplateSource', { index: 'byTemplate', value: template.id });
  const source = sources.find((row) => row['key'] === key);
  if (source === undefined) throw new Refusal(409, `the template names a source that does not exist: ${key}`);
  const artifact = await findRow(call, 'InsightArtifact', source['insightArtifactId'] as string);
  return { sql: artifact['sql'] as string, parameters: [] };
}

type Query = Awaited<ReturnType<typeof toQuery>>;

/** A value within a row of a Markdown table. */
function toCell(value: Json): string {
  const text = value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  return text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ');
}
