import { BigIntType, DecimalType, DoubleType, type MetadataStorage } from '@mikro-orm/core';

/**
 * Makes numeric, double and bigint columns numbers in entities. MikroORM's default is text or
 * bigint, and an aggregate would pass it on to its events. Percents, paise, coordinates and counts
 * all fit a number.
 */
export function numbersForNumericColumns(storage: MetadataStorage): void {
  for (const { props } of storage.getAll().values())
    for (const prop of props) {
      const { customType } = prop;
      if (customType instanceof BigIntType || customType instanceof DecimalType)
        customType.mode = 'number';
      if (customType instanceof DoubleType) prop.runtimeType = 'number';
    }
}
