import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';
import { resourceParams } from '../arrange/paths.ts';
import { asDescribed } from '../report-bodies/as-described.ts';
import { withReport } from '../report-bodies/report-submit.ts';
import { toldErrors } from '../server-error.ts';
import { isSuccess, jsonOf, type Reply } from '../target/message.ts';
import { textsIn } from '../updates/part-of.ts';
import { columnOf } from './column-of.ts';
import { listedWords } from './listed-words.ts';
import type { Source } from './report-streams.ts';
import { type Names, vocabularyOf } from './vocabulary.ts';

/** Rules of one kind that are known, and what is said of them. */
type Known = {
  readonly config: 'filterConfig' | 'aggregationConfig';
  readonly rules: readonly JsonObject[];
  readonly rows: readonly JsonObject[];
  readonly schema: Schema | undefined;
};

/**
 * What is said of a rule, with the words that may stand where it says what it does: where no description enumerates them, the refusal
 * of a word that there is not may do so. Where it does not, those are tried that are called as everybody calls them: what
 * a deployment takes beside one that it refuses, it knows.
 */
export async function withToldWords<Meaning extends string>(
  source: Source,
  names: Names<Meaning>,
  { config, rules, rows, schema }: Known,
): Promise<Schema | undefined> {
  const { scene, isOwn } = source;
  const known = rules
    .map((rule) => ({ rule, vocabulary: vocabularyOf(names, rule, columnOf(rule, rows)?.[0] ?? '', schema) }))
    .find(({ rule, vocabulary }) => vocabulary !== undefined && columnOf(rule, rows) !== undefined);
  if (known?.vocabulary === undefined || known.vocabulary.words.size > 1 || isOwn === true) return schema;
  const { rule, vocabulary } = known;
  const own = rule[vocabulary.field] as string;
  const words = await scene.once(`words of ${config}`, async () => {
    const reply = await refusalOf(source, { [config]: [{ ...rule, [vocabulary.field]: unknownWord }] });
    if (reply === undefined) return [];
    const listed = textsIn(jsonOf(reply)).map((text) => listedWords(text, own));
    return listed.find((all) => all.length > 0) ?? usual.find((all) => all.includes(own)) ?? [];
  });
  if (words.length === 0) return schema;
  const properties = isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
  return {
    ...(isObject(schema) && schema),
    properties: { ...properties, [vocabulary.field]: { enum: words } },
  };
}

/** How a report with a control is refused when it is created, or else when it is streamed; undefined where it is not. */
async function refusalOf(
  { scene, operation, subject, reader }: Source,
  control: JsonObject,
): Promise<Reply | undefined> {
  const body = { ...subject.base, ...control };
  const { reply: created } = await subject.submit(await asDescribed(scene, subject.operation, body));
  if (!isSuccess(created)) return isRefusal(created) ? created : undefined;
  const { name } = resourceParams(operation)[0]!;
  const streamed = await withReport(scene, subject.operation, subject.role, body, (id) =>
    scene.send(operation, { path: { [name]: id } }, { role: reader }),
  );
  if (streamed === undefined) return undefined;
  // What is asked for here is nothing that a service has to know, so that it is no fault of its own that it fails.
  if (streamed.reply.status >= 500) (await toldErrors(scene)).add(streamed);
  return isRefusal(streamed.reply) ? streamed.reply : undefined;
}

function isRefusal({ status }: Reply): boolean {
  return status === 400 || status === 422;
}

/** A word that no deployment has for anything. */
const unknownWord = 'conform_unknown';

/** Words that go together, whoever has one of them. */
const usual: readonly (readonly string[])[] = [
  ['eq', 'gt', 'gte', 'lt', 'lte'],
  ['sum', 'min', 'max', 'avg', 'count'],
].flatMap((words) => [words, words.map((word) => word.toUpperCase())]);
