export { columnsOf, EntityColumns, type RowOf, type Written } from './entity-columns.js';
export { describeTable, type EntityClass, loadedEntities, type TableDescription } from './table-description.js';
export { TransactionIdColumn } from './transaction-id-column.js';
