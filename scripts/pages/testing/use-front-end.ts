import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { openFrontEnd, openStage, type Stage } from '../open-front-end.ts';

/** What the tests of the example front end do, with a stage of their own and a fresh world for each of them. */
export type FrontEndSteps = {
  readonly stage: () => Stage;
  /** Signs in with the key of a role. */
  readonly open: (role: string) => ReturnType<typeof openFrontEnd>;
  /** Lets the mock misbehave. */
  readonly fault: (operation: string, what: object) => Promise<unknown>;
  /** How many requests met criteria. */
  readonly countOf: (criteria: object) => Promise<number>;
};

/** Starts browser, mock and front end before the tests of a file, and ends them after it. */
export function useFrontEnd(): FrontEndSteps {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    await stage.control('POST', 'reset', { world: 'demo' });
    return async () => {
      await Promise.all(stage.browser.contexts().map((context) => context.close()));
    };
  });
  return {
    stage: () => stage,
    open: (role) => openFrontEnd(stage, role),
    fault: (operation, what) => stage.control('POST', 'faults', { operation, ...what }),
    countOf: async (criteria) => {
      const verdict = await stage.control('POST', 'requests/verify', { criteria, count: 0 });
      return (verdict as { readonly count: number }).count;
    },
  };
}

/** Presses the button of this name. */
export function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

/** Waits until this can be read. */
export function see(page: Page, text: string | RegExp): Promise<void> {
  return page.getByText(text).first().waitFor();
}

/** What a browser's console says of a refusal: no page can prevent it. */
export function refused(status: number): unknown {
  return expect.stringContaining(`the server responded with a status of ${status}`);
}

/** What it says of a connection that was cut. */
export const cutOff: unknown = expect.stringMatching(
  /net::ERR_(EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|CONNECTION_RESET)/,
);
