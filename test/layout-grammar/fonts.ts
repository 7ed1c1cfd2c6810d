import { fileURLToPath } from 'node:url';
import { COURIER, type FontFamily, HELVETICA, TIMES } from '#sandbox/documents/drawing/fonts.ts';
import type { Choices } from './chance.ts';

const GOOGLE = '@expo-google-fonts';
const OPEN_SANS = `${GOOGLE}/open-sans`;
const PDFJS = 'pdfjs-dist';

export const OPEN: FontFamily = {
  name: 'Open Sans',
  regular: packaged(`${OPEN_SANS}/400Regular/OpenSans_400Regular.ttf`),
  bold: packaged(`${OPEN_SANS}/700Bold/OpenSans_700Bold.ttf`),
};
const LIGHT: FontFamily = {
  name: 'Open Sans Light',
  regular: packaged(`${OPEN_SANS}/300Light/OpenSans_300Light.ttf`),
  bold: packaged(`${OPEN_SANS}/600SemiBold/OpenSans_600SemiBold.ttf`),
};
const LIBERATION: FontFamily = {
  name: 'Liberation Sans',
  regular: packaged(`${PDFJS}/standard_fonts/LiberationSans-Regular.ttf`),
  bold: packaged(`${PDFJS}/standard_fonts/LiberationSans-Bold.ttf`),
};

export const FONT_FAMILIES: Choices<FontFamily> = {
  development: [HELVETICA, HELVETICA, HELVETICA, OPEN, TIMES, COURIER],
  heldOut: [LIBERATION, LIBERATION, LIGHT, HELVETICA, COURIER],
};

/** Families that are kept for measuring. Never train a recogniser on them. */
export const KEPT_FAMILIES: readonly FontFamily[] = [
  HELVETICA,
  TIMES,
  google('PT Sans', 'pt-sans'),
  google('IBM Plex Sans', 'ibm-plex-sans'),
  google('Archivo Narrow', 'archivo-narrow'),
  google('Anonymous Pro', 'anonymous-pro'),
];

/** Families for values on a printed form. Null is the family of the form itself. */
export const VALUE_FAMILIES: Choices<FontFamily | null> = {
  development: [null, null, null, null, null, null, null, COURIER],
  heldOut: [null, null, null, null, null, COURIER, HELVETICA, TIMES],
};

/** A family that a forger takes because it looks similar. */
export function similarFamily({ name }: FontFamily): FontFamily {
  if (name === 'Helvetica') return LIBERATION;
  return name === 'Courier' ? HELVETICA : name === 'Times' ? HELVETICA : TIMES;
}

function google(name: string, folder: string): FontFamily {
  const file = (weight: string) =>
    packaged(`${GOOGLE}/${folder}/${weight}/${name.replaceAll(' ', '')}_${weight}.ttf`);
  return { name, regular: file('400Regular'), bold: file('700Bold') };
}

function packaged(path: string): string {
  return fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url));
}
