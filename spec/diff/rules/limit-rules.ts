import type { Rule } from './rule.ts';

/** Keywords that bound a number, by the name that their rules begin with: keyword, sort of bound, what is counted. */
export const limits = {
  maximum: ['maximum', 'upper', ''],
  minimum: ['minimum', 'lower', ''],
  'max-length': ['maxLength', 'upper', ' characters'],
  'min-length': ['minLength', 'lower', ' characters'],
  'max-items': ['maxItems', 'upper', ' items'],
  'min-items': ['minItems', 'lower', ' items'],
  'max-properties': ['maxProperties', 'upper', ' properties'],
  'min-properties': ['minProperties', 'lower', ' properties'],
  'max-contains': ['maxContains', 'upper', ' matching items'],
  'min-contains': ['minContains', 'lower', ' matching items'],
} as const;

/** What the rules about a limit begin with. */
export type Limit = keyof typeof limits;

/** What can happen to a limit. */
export type LimitEdit = 'added' | 'removed' | 'raised' | 'lowered';

/** Rules about limits, four for each. */
export const limitRules: Readonly<Record<`${Limit}-${LimitEdit}`, Rule>> = Object.fromEntries(
  (Object.keys(limits) as Limit[]).flatMap((limit) =>
    (['added', 'removed', 'raised', 'lowered'] as const).map((edit) => [`${limit}-${edit}`, toRule(limit, edit)]),
  ),
) as Readonly<Record<`${Limit}-${LimitEdit}`, Rule>>;

function toRule(limit: Limit, edit: LimitEdit): Rule {
  const [, sort, unit] = limits[limit];
  const bound = sort === 'upper' ? 'at most' : 'at least';
  const narrows = edit === 'added' || edit === (sort === 'upper' ? 'lowered' : 'raised');
  const effect = narrows ? 'narrowed' : 'widened';
  if (edit === 'removed') {
    return {
      effect,
      notice: {
        request: `more than that is accepted now: the limit of ${bound} {before}${unit} is gone`,
        response: `more than that may be given now: the limit of ${bound} {before}${unit} is gone`,
      },
    };
  }
  const before = edit === 'added' ? 'without limit before' : `${bound} {before} before`;
  const refused = narrows ? '; what is beyond is refused' : '';
  return {
    effect,
    kind: edit === 'added' ? 'extra' : 'contradiction',
    notice: {
      request: `${bound} {after}${unit} are accepted now, ${before}${refused}`,
      response: `${bound} {after}${unit} are given now, ${before}`,
    },
  };
}
