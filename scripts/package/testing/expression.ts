import { runInNewContext } from 'node:vm';

/** The contexts that expressions of GitHub Actions may name: `inputs.target`, `steps.conform.outputs.failed`. */
export type Contexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Fills in the expressions `${{ … }}` of a text. What a context does not have is empty, as on GitHub. */
export function evaluate(text: string, contexts: Contexts): string {
  return text.replaceAll(/\$\{\{(.+?)\}\}/g, (_, expression: string) => String(evaluateOne(expression, contexts)));
}

/** Whether a step with this `if` runs; without one it does as long as no step before it has failed. */
export function isRun(condition: string | undefined, contexts: Contexts, hasFailed: boolean): boolean {
  if (hasFailed && condition?.includes('always()') !== true) return false;
  const expression = condition?.replace(/^\$\{\{(.+)\}\}$/, '$1');
  return expression === undefined || Boolean(evaluateOne(expression, contexts));
}

/** The expressions in use are JavaScript, but for the names, which may have hyphens. */
function evaluateOne(expression: string, contexts: Contexts): unknown {
  const names = /\b(\w+)\.([\w.-]+)|'[^']*'/g;
  const filled = expression.replaceAll(names, (whole, context?: string, name?: string) =>
    context === undefined ? whole : JSON.stringify(contexts[context]?.[name!] ?? ''),
  );
  return runInNewContext(filled, { always: () => true }) as unknown;
}
