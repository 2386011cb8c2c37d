"""The API through the client that openapi-python-client writes."""

import json
import os
import random
import re
import time

from nattil_client import AuthenticatedClient, Client
from nattil_client.api.admin_auth import sign_in_administrator
from nattil_client.api.cards import activate_card
from nattil_client.api.inbox import list_inbox_messages
from nattil_client.api.members import sign_up_member
from nattil_client.api.otp import send_email_otp, verify_email_otp
from nattil_client.api.profile import create_profile
from nattil_client.api.shop_decisions import approve_shop
from nattil_client.api.shops import register_shop, search_shops
from nattil_client.models import (
    CreateProfileBody,
    LogAdminInBody,
    RegisterShopBody,
    SendOtpBody,
    SignUpBody,
    VerifyOtpBody,
)

ADDRESS = os.environ["ADDRESS"]
unique = random.randint(10_000_000, 99_999_999)
email = f"anna.mathew.{unique}@example.org"
visitor = Client(base_url=ADDRESS)


def answered(answer):
    """What was answered, or an end with what was refused."""
    if answer is None or answer.success is not True:
        raise SystemExit(f"Refused: {answer}")
    return answer


def newest_code():
    for _ in range(200):
        messages = answered(list_inbox_messages.sync(client=visitor, contact=email)).data
        found = re.search(r"\b\d{4}\b", messages[0].text) if messages else None
        if found:
            return found.group()
        time.sleep(0.05)
    raise SystemExit("No code has arrived")


signed_up = answered(
    sign_up_member.sync(
        client=visitor, body=SignUpBody(email_or_number=email, password="Monsoon-2026")
    )
)
mine = AuthenticatedClient(base_url=ADDRESS, token=signed_up.data.access_token)
answered(
    create_profile.sync(
        client=mine,
        body=CreateProfileBody.from_dict(
            {
                "fullName": "Anna Mathew",
                "email": email,
                "phone": f"97{unique}",
                "countryCode": "+91",
                "location": "Kochi, Kerala",
            }
        ),
    )
)
sent = answered(
    send_email_otp.sync(
        client=mine, body=SendOtpBody.from_dict({"type": "card_activation", "email": email})
    )
)
answered(
    verify_email_otp.sync(
        client=mine,
        body=VerifyOtpBody(otp=newest_code(), session_id=sent.data.session_id, email=email),
    )
)
activated = answered(activate_card.sync(client=mine))
found = answered(search_shops.sync(client=mine, location="Kochi", page=1, limit=10))

shop = answered(
    register_shop.sync(
        client=visitor,
        body=RegisterShopBody.from_dict(
            {
                "shopName": f"Broadway Books {unique}",
                "category": "shopping",
                "email": f"books.{unique}@example.org",
                "phone": f"98{unique}",
                "district": "Ernakulam",
                "talukBlock": "Kanayannur",
                "location": "Kochi",
                "storeAddress": "16 Broadway, Kochi",
                "confirmDetails": True,
            }
        ),
    )
)
admin = answered(
    sign_in_administrator.sync(
        client=visitor,
        body=LogAdminInBody(
            email=os.environ["ADMIN_EMAIL"], password=os.environ["ADMIN_PASSWORD"]
        ),
    )
)
approved = answered(
    approve_shop.sync(
        id=shop.data.id,
        client=AuthenticatedClient(base_url=ADDRESS, token=admin.data.token),
    )
)
print(
    json.dumps(
        {
            "card": str(activated.data.card.status),
            "shops": found.pagination.total_items,
            "shop": str(approved.data.status),
        }
    )
)
