/** The key of whoever runs this instance; it administers tenants and keys, and reads none of their data. */
export class OperatorKey {
  constructor(readonly value: string) {}
}
