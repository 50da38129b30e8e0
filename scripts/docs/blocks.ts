import { lexer, type Token, walkTokens } from 'marked';

/** A piece of a page of Markdown. */
export type { Token } from 'marked';

/** A fenced code block of a page. */
export type Block = {
  /** What it says it is: `sh`, `console`, `ts`, `yaml`, `json`, `diff` …; empty when it says nothing. */
  readonly language: string;
  /** The file that its text is saved as, where it says so: `yaml file=our.overlay.yaml`. */
  readonly file: string | undefined;
  /** The file that it is an excerpt of, where it says so: `yaml from=spec/openapi.yaml`. */
  readonly from: string | undefined;
  readonly text: string;
  /** The line of its first line of text, from 1. */
  readonly line: number;
  /** Which of the page's sections it stands in: how many headings of level 2 come before. */
  readonly section: number;
};

/** The fenced code blocks of a page of Markdown, in order (CommonMark, 4.5). */
export function toBlocks(page: string): readonly Block[] {
  let line = 1;
  let section = 0;
  const blocks: Block[] = [];
  for (const token of lexer(page)) {
    if (token.type === 'heading' && token['depth'] === 2) section += 1;
    if (token.type === 'code' && token.raw.startsWith('```')) {
      const info = (token['lang'] as string | undefined) ?? '';
      blocks.push({
        language: info.split(' ', 1)[0]!,
        file: /(?<= file=)\S+/.exec(info)?.[0],
        from: /(?<= from=)\S+/.exec(info)?.[0],
        text: token['text'] as string,
        line: line + 1,
        section,
      });
    }
    line += token.raw.split('\n').length - 1;
  }
  return blocks;
}

/** Every piece of a page of Markdown, also those within others. */
export function tokensOf(page: string): readonly Token[] {
  const tokens: Token[] = [];
  void walkTokens(lexer(page), (token) => void tokens.push(token));
  return tokens;
}
