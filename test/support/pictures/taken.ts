import type { ColourPicture } from './colour-picture.ts';

/** Returns the place on the page that a pixel of a picture shows, in pixels of the page. */
export type ToPage = (x: number, y: number) => { x: number; y: number };

/** A page as it was scanned or photographed. */
export interface Taken {
  /** Before it was compressed. */
  picture: ColourPicture;
  bytes: Buffer;
  mediaType: 'image/jpeg' | 'image/png';
  toPage: ToPage;
  /** The picture as viewers show it, if they turn it by its Exif orientation. */
  shown?: Pick<Taken, 'picture' | 'toPage'>;
}

/** Goes first from the last picture to the one before it, and then to the page. */
export function withToPage(first: ToPage, second: ToPage): ToPage {
  return (x, y) => {
    const place = first(x, y);
    return second(place.x, place.y);
  };
}
