const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
};
/** Characters that have a meaning in paths, or that change how the rest is shown. */
const UNSAFE = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const LENGTH_MAX = 200;

/**
 * The name to save a file under. It ends with the extension of the type that was detected, so that no name makes a file
 * look like something that it isn't, and has no characters that change the direction of the text.
 */
export function downloadName(fileName: string, mediaType: string): string {
  const name = fileName
    .replace(UNSAFE, '')
    .trim()
    .replace(/[. ]+$/, '');
  const endings = ENDINGS[mediaType] ?? [];
  const given = endings.find((ending) => name.toLowerCase().endsWith(ending));
  const stem = (given ? name.slice(0, -given.length) : name).slice(0, LENGTH_MAX).toWellFormed();
  const ending = given ? name.slice(-given.length) : (endings[0] ?? '');
  return `${/[^. ]/.test(stem) ? stem : 'document'}${ending}`;
}
