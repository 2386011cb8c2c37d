import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

/** Query parameters of every list. Subclasses set their own default limit. */
export class Paging {
  @Min(1, { message: 'page must be a whole number from 1' })
  @Max(1_000_000, { message: 'page must be a whole number up to 1000000' })
  @IsInt({ message: 'page must be a whole number from 1' })
  @Type(() => Number)
  @IsOptional()
  page: number = 1;

  @Min(1, { message: 'limit must be a whole number from 1 to 100' })
  @Max(100, { message: 'limit must be a whole number from 1 to 100' })
  @IsInt({ message: 'limit must be a whole number from 1 to 100' })
  @Type(() => Number)
  @IsOptional()
  limit: number = 10;
}
