/**
 * The shape that a translation must have: the same names, the same number of entries in lists, and the same parameters
 * for texts that contain values.
 */
export type Translation<Texts> = Texts extends string
  ? string
  : Texts extends (...values: infer Values) => infer Result
    ? (...values: Values) => Translation<Result>
    : { readonly [Name in keyof Texts]: Translation<Texts[Name]> };
