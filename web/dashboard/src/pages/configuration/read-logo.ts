export const TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml'];
/** As the API: the bytes of the image, not of the data URL. */
const BYTES_MAX = 64 * 1024;

/** An image as a data URL, or what is wrong with the file. */
export async function readLogo(file: File): Promise<{ url: string } | { problem: string }> {
  if (!TYPES.includes(file.type))
    return { problem: `“${file.name}” is not a PNG, JPEG, GIF, WebP or SVG image. Choose another file.` };
  if (file.size > BYTES_MAX)
    return {
      problem: `“${file.name}” has ${Math.ceil(file.size / 1024)} KB. A logo can have at most 64 KB: save it with fewer pixels, or as SVG.`,
    };
  const url = await dataUrlOf(file);
  return (await isShown(url))
    ? { url }
    : { problem: `“${file.name}” can’t be shown. The file may be damaged.` };
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

function isShown(url: string): Promise<boolean> {
  const image = new Image();
  image.src = url;
  return image.decode().then(
    () => true,
    () => false,
  );
}
