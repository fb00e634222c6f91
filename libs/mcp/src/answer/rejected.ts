/** A call was rejected; the model reads why, and can do better. */
export class Rejected extends Error {}
