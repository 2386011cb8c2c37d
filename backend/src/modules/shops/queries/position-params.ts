import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsNumber, IsOptional, Max, Min } from 'class-validator';

export const LATITUDE = 'latitude must be a number from -90 to 90';
export const LONGITUDE = 'longitude must be a number from -180 to 180';

/** Optional query parameters in degrees. */
export const IsLatitude = () => degrees(90, LATITUDE);
export const IsLongitude = () => degrees(180, LONGITUDE);

function degrees(most: number, message: string) {
  return applyDecorators(
    Max(most, { message }),
    Min(-most, { message }),
    IsNumber({}, { message }),
    Type(() => Number),
    IsOptional(),
  );
}
