export const MEBIBYTE = 1024 * 1024;
export const DOCUMENT_BYTES_MAX = 25 * MEBIBYTE;
/** A larger picture is neither read nor drawn. */
export const PICTURE_PIXELS_MAX = 40_000_000;
/** A larger picture has more detail than OCR needs, so it is drawn smaller. */
export const OWN_PIXELS_MAX = 16_000_000;
export const PICTURE_SIDE_PIXELS_MAX = 20_000;
/** A PDF names its version and its kind within these bytes. */
export const PDF_HEAD_BYTES = 1024;
