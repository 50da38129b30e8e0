import { type Token, tokensOf } from './blocks.ts';

/** Where a page leads to: the targets of its links and images, those in HTML too. */
export function toLinks(page: string): readonly string[] {
  return tokensOf(page).flatMap((token) => {
    if (token.type === 'link' || token.type === 'image') return [token.href as string];
    if (token.type !== 'html') return [];
    return [...token.raw.matchAll(/\b(?:src|srcset|href)="([^"]+)"/g)].map(([, target]) => target!);
  });
}

/** The anchors of a page's headings, as GitHub names them: lower case, hyphens for spaces, punctuation left out. */
export function toAnchors(page: string): readonly string[] {
  const names = tokensOf(page)
    .filter(({ type }) => type === 'heading')
    .map((token) =>
      toText(token)
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(/\s/g, '-'),
    );
  return names.map((name, index) => {
    const earlier = names.slice(0, index).filter((one) => one === name).length;
    return earlier === 0 ? name : `${name}-${earlier}`;
  });
}

/** The text of a token without its marks. */
function toText(token: Token): string {
  const inner = (token as { readonly tokens?: readonly Token[] }).tokens;
  if (inner !== undefined) return inner.map(toText).join('');
  return (token as { readonly text?: string }).text ?? token.raw;
}
