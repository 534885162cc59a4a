import { answerPermissionPrompt, type Session } from './extension';

/** Sites the reader allowed earlier: asked for and answered before the test begins. */
export async function allowSites(session: Session, origins: string[]): Promise<void> {
  await answerPermissionPrompt(session, origins);
  const page = await session.open(`chrome-extension://${session.id}/sample.html`);
  const isAllowed = await page.evaluate(asked => {
    const { permissions } = (
      globalThis as unknown as {
        chrome: { permissions: { request(wanted: { origins: string[] }): Promise<boolean> } };
      }
    ).chrome;
    return permissions.request({ origins: asked });
  }, origins);
  if (!isAllowed) throw new Error('e2e: the sites were not allowed');
  await page.close();
}
