/**
 * Applies the style sheets that the page fetches ahead, in their place before those of its parts. Resolves once they are
 * there, or cannot be had. While one develops there are none.
 */
export async function adoptStyles(): Promise<void> {
  const sheets = document.querySelectorAll<HTMLLinkElement>('head > link[rel=preload][as=style]');
  const adopted = [...sheets].map(
    (sheet) =>
      new Promise((done) => {
        sheet.addEventListener('load', done);
        sheet.addEventListener('error', done);
        sheet.rel = 'stylesheet';
      }),
  );
  await Promise.all(adopted);
}
