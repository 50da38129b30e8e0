import type { Kind, Level } from '../change.ts';
import type { Effect, Side } from '../law.ts';

/** How one edit of one thing is judged. */
export type Rule = {
  /** What the edit does to what is allowed; the level follows from it by the law. */
  readonly effect: Effect;
  /** Where the law alone does not decide. */
  readonly levels?: Readonly<Record<Side, Level>>;
  /** What it means between a contract and a deployment, where that does not follow from the edit; `none`: nothing. */
  readonly kind?: KindOrNone | Readonly<Record<Side, KindOrNone>>;
  /** What a client notices; `{before}` and `{after}` are filled in. */
  readonly notice: string | Readonly<Record<Side, string>>;
};

/** The rules about one object of OpenAPI, or one family of keywords, by id. */
export type Rules = Readonly<Record<string, Rule>>;

type KindOrNone = Kind | 'none';
