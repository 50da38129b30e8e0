import type { RuleId } from '../rules.ts';
import type { Stated } from '../schema/node.ts';
import type { Comparison } from './comparison.ts';
import type { Fact } from './finding.ts';

type Edit = 'added' | 'removed' | 'changed' | 'widened' | 'narrowed';

/** Keywords by the name that their rules begin with. */
const names = {
  pattern: 'pattern',
  format: 'format',
  multipleOf: 'multiple-of',
  uniqueItems: 'unique-items',
  contentEncoding: 'content-encoding',
  contentMediaType: 'content-media-type',
} as const;

/** Formats that lie within others. */
const wider: Readonly<Record<string, readonly string[]>> = {
  int8: ['int16', 'int32', 'int64', 'bigint'],
  int16: ['int32', 'int64', 'bigint'],
  int32: ['int64', 'bigint'],
  int64: ['bigint'],
  float: ['double'],
  email: ['idn-email'],
  hostname: ['idn-hostname'],
  uri: ['uri-reference', 'iri', 'iri-reference'],
  iri: ['iri-reference'],
  'uri-reference': ['iri-reference'],
  uuid: ['guid'],
};

/** What became of the form that values have: `pattern`, `format`, `multipleOf`, `uniqueItems`, `content…`. */
export function compareTexts({ base, revision }: Comparison): Fact[] {
  return (Object.keys(names) as (keyof typeof names)[]).flatMap((keyword) => {
    const [before, after] = [base.texts.get(keyword), revision.texts.get(keyword)];
    const edit = editOf(keyword, before, after);
    if (edit === undefined) return [];
    return [
      {
        rule: `${names[keyword]}-${edit}` as RuleId,
        base: before?.pointer ?? base.pointer,
        revision: after?.pointer ?? revision.pointer,
        ...(before === undefined ? {} : { before: before.value }),
        ...(after === undefined ? {} : { after: after.value }),
      },
    ];
  });
}

function editOf(
  keyword: string,
  before: Stated<string> | undefined,
  after: Stated<string> | undefined,
): Edit | undefined {
  if (before?.value === after?.value) return undefined;
  if (before === undefined) return 'added';
  if (after === undefined) return 'removed';
  if (isWithin(keyword, before.value, after.value)) return 'widened';
  return isWithin(keyword, after.value, before.value) ? 'narrowed' : 'changed';
}

function isWithin(keyword: string, one: string, other: string): boolean {
  if (keyword === 'format') return Object.hasOwn(wider, one) && wider[one]!.includes(other);
  if (keyword !== 'multipleOf') return false;
  const quotient = Number(one) / Number(other);
  return Number.isInteger(quotient) && quotient !== 0;
}
