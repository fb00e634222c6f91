const KEPT = 'parley:after-sign-in';

/** The address to return to after signing in. */
export const rememberPlace = (address: string): void => sessionStorage.setItem(KEPT, address);

/** Gives the address once; the overview if none was remembered. */
export function takePlace(): string {
  const address = sessionStorage.getItem(KEPT) ?? '/';
  sessionStorage.removeItem(KEPT);
  return address;
}
