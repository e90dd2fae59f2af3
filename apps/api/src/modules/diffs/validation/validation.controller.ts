import { Controller, Get } from '@nestjs/common';
import { VALIDATION } from '@review-service/contracts/validation';
import { Anyone } from '../../../access/rules/admission.decorator';
import { Item, Resource } from '../../../hypermedia/resources/resource.decorator';
import { ValidationPresenter } from './validation.presenter';

/** `/api/validation/`: leads to what can be validated. */
@Controller('validation')
@Resource(VALIDATION, ValidationPresenter)
export class ValidationController {
  @Get()
  @Item()
  @Anyone()
  read() {
    return {};
  }
}
