import { Column, type ColumnOptions, type ColumnType, type DataSource } from 'typeorm';

/** TypeORM's list of PostgreSQL's types lacks it. */
const XID8 = 'xid8' as ColumnType;

/** A column that holds the id of a transaction; it reads as text, since a JavaScript number cannot hold all 64 bits. */
export const TransactionIdColumn = (options: ColumnOptions = {}): PropertyDecorator =>
  Column({ ...options, type: XID8 });

/** To be called before the data source is initialised, which checks the types of all columns. */
export function allowTransactionIds(dataSource: DataSource): DataSource {
  dataSource.driver.supportedDataTypes.push(XID8);
  return dataSource;
}
