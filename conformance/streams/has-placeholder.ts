/**
 * Whether a text of SQL surely has a place for a parameter: `?` or `$1` where a value stands, `@name` or `:name` where
 * something is compared with it or is one of several, outside of texts, quoted names and comments. What else these signs may
 * mean in a dialect does not stand there.
 *
 * @example hasPlaceholder('SELECT a FROM t WHERE b = ? LIMIT $1') // true
 */
export function hasPlaceholder(sql: string): boolean {
  const bare = sql.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|--[^\n]*|\/\*[\s\S]*?\*\//g, "''");
  const isNamed = /(?:[=<>]|\b(?:like|between|limit|(?:in|unnest)\s*\())\s*[@:]\w+(?=\s|[),;]|$)/i.test(bare);
  return (
    isNamed || /(?:[=<>(,]|\b(?:limit|offset|like|in|between|and|then|else))\s*(?:\?|\$\d+)(?=\s|[),;]|$)/i.test(bare)
  );
}
