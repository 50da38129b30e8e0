import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { contractFile } from '../../spec/contract.ts';
import { parseCommand } from '../command.ts';
import { diff } from '../diff.ts';
import { conformFaultyMock } from './conform-faulty-mock.ts';
import { openFrontEnd, type Stage } from './open-front-end.ts';
import { openPage } from './open-page.ts';

/** Brings about what a picture shows; files go to the folder `scratch`. */
export type Scene = (stage: Stage, scratch: string) => Promise<Page>;

const look = { colorScheme: 'light', width: 1120 } as const;

/** What the pictures of the documentation show, by their names. */
export const scenes: Readonly<Record<string, Scene>> = {
  'conform-report': async (stage, scratch) => {
    await conformFaultyMock(scratch);
    return openAt(stage, pathToFileURL(join(scratch, 'report.html')).href);
  },

  'diff-report': async (stage, scratch) => {
    // The report names the documents as they are given: by names, where the command runs.
    process.chdir(scratch);
    const text = await readFile(contractFile, 'utf8');
    await writeFile('openapi.yaml', text);
    await writeFile(
      'next.yaml',
      changes.reduce((changed, [from, to]) => changed.replace(from, to), text),
    );
    const args = ['openapi.yaml', 'next.yaml', '--format', 'html', '--output', 'diff.html'];
    await diff.run(parseCommand(diff, args));
    const page = await openAt(stage, pathToFileURL(join(scratch, 'diff.html')).href);
    await page.getByRole('button').first().click();
    return page;
  },

  'control-page': async (stage) => {
    const { page: user } = await openFrontEnd(stage, 'business-user', look);
    await stage.control('POST', 'faults', { operation: 'streamReportData', cutAfter: 3 });
    await user.getByRole('button', { name: 'Price list' }).click();
    await user.getByRole('button', { name: 'Show rows' }).click();
    await user.getByText('The stream broke').waitFor();
    await user.getByRole('button', { name: 'Run the DataMart' }).click();
    await user.getByText('You may not do this').waitFor();
    await user.context().close();
    const page = await openAt(stage, `${stage.serviceUrl}/__mock/`);
    await page.setViewportSize({ width: 1400, height: 800 });
    await page.locator('#requests tr', { hasText: '403' }).waitFor();
    return page;
  },

  explorer: async (stage) => {
    const page = await openAt(stage, `${stage.serviceUrl}/api/swagger-ui#/data-marts/listMemberOwnershipWarnings`);
    await page.getByRole('button', { name: 'project-admin' }).click();
    await page.getByText('Authorized as').waitFor();
    const operation = page.locator('#operations-data-marts-listMemberOwnershipWarnings');
    await operation.getByRole('button', { name: 'Try it out' }).click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    await operation.locator('.live-responses-table').waitFor();
    await page.setViewportSize({ width: look.width, height: 1000 });
    await operation.evaluate('(element) => element.scrollIntoView()');
    return page;
  },

  'front-end': async (stage) => {
    const { page } = await openFrontEnd(stage, 'technical-user', look);
    await page.getByRole('button', { name: 'Weekly revenue by country' }).click();
    await page.getByRole('button', { name: 'Run the DataMart' }).click();
    await page.getByText('The run is under way').waitFor();
    await page.getByRole('button', { name: 'Show rows' }).click();
    await page.getByText('All').last().waitFor();
    await page.setViewportSize({ width: look.width, height: 1000 });
    await page.evaluate('scrollTo(0, 0)');
    return page;
  },
};

/** A change that breaks clients, one that breaks nobody, and one in between. */
const changes = [
  ['maxItems: 10\n', 'maxItems: 5\n'],
  ['maximum: 10000000', 'maximum: 20000000'],
  ['VENDOR6_TEAMS, ', ''],
] as const;

async function openAt({ browser }: Stage, url: string): Promise<Page> {
  const { page } = await openPage(browser, look);
  await page.goto(url);
  return page;
}
